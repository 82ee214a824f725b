import { ErrorDetails, Events } from "hls.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSlowConnection, type WatchedPlayer } from "./slow-connection.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPlayer(downlink: number) {
  vi.stubGlobal("navigator", { connection: { downlink } });
  const listeners = new Map<Events, (event: Events, data: never) => void>();
  const player = {
    lowLatencyMode: true,
    targetLatency: null as number | null,
    config: {} as WatchedPlayer["config"],
    loadLevel: 0,
    bandwidthEstimate: 0,
    on: (event: Events, listener: (event: Events, data: never) => void) =>
      void listeners.set(event, listener),
  };
  const delay = watchSlowConnection(player as WatchedPlayer, () => 1.5);
  const emit = (event: Events, data: object) => listeners.get(event)?.(event, data as never);
  return {
    player,
    delay,
    stall: () => emit(Events.ERROR, { details: ErrorDetails.BUFFER_STALLED_ERROR }),
    measure(bitsPerSecond: number) {
      player.bandwidthEstimate = bitsPerSecond;
      emit(Events.FRAG_BUFFERED, {});
    },
  };
}

describe("watchSlowConnection", () => {
  it("plays parts near the edge on a fast line, whatever a single part measures", () => {
    const { player, delay, measure, stall } = openPlayer(10);
    measure(100_000);
    stall();
    expect(player.lowLatencyMode).toBe(true);
    expect(delay()).toBe(1.5);
  });

  it("plays whole segments further behind after two stalls with the smallest pictures, and parts on a faster line", () => {
    const { player, delay, measure, stall } = openPlayer(10);
    player.loadLevel = 1;
    stall();
    stall();
    expect(player.lowLatencyMode).toBe(true);
    player.loadLevel = 0;
    stall();
    vi.advanceTimersByTime(31_000);
    stall();
    expect(player.lowLatencyMode).toBe(true);
    vi.advanceTimersByTime(10_000);
    stall();
    expect(player.lowLatencyMode).toBe(false);
    expect(player.targetLatency).toBe(6);
    expect(delay()).toBe(6);

    measure(500_000);
    expect(player.lowLatencyMode).toBe(false);
    measure(1_000_000);
    expect(player.lowLatencyMode).toBe(true);
    expect(player.targetLatency).toBe(1.5);
  });

  it("plays whole segments at once on a line that the browser knows as slow", () => {
    const { player, delay } = openPlayer(0.3);
    expect(player.lowLatencyMode).toBe(false);
    expect(player.config.liveSyncDuration).toBe(6);
    expect(delay()).toBe(6);
  });
});

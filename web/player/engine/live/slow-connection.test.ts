import { ErrorDetails, Events } from "hls.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchSlowConnection, withoutParts, type WatchedPlayer } from "./slow-connection.ts";

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
  const { delay, isSlow } = watchSlowConnection(player as WatchedPlayer, () => 1.5);
  const emit = (event: Events, data: object) => listeners.get(event)?.(event, data as never);
  return {
    player,
    delay,
    isSlow,
    stall: () => emit(Events.ERROR, { details: ErrorDetails.BUFFER_STALLED_ERROR }),
    measure(bitsPerSecond: number) {
      player.bandwidthEstimate = bitsPerSecond;
      emit(Events.FRAG_BUFFERED, {});
    },
  };
}

describe("watchSlowConnection", () => {
  it("plays parts near the edge on a fast line, whatever a single part measures", () => {
    const { player, delay, isSlow, measure, stall } = openPlayer(10);
    measure(100_000);
    stall();
    expect(player.lowLatencyMode).toBe(true);
    expect(delay()).toBe(1.5);
    expect(isSlow()).toBe(false);
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
    const { player, delay, isSlow, measure } = openPlayer(0.3);
    expect(isSlow()).toBe(true);
    expect(player.lowLatencyMode).toBe(false);
    expect(player.config.liveSyncDuration).toBe(6);
    expect(delay()).toBe(6);

    measure(1_000_000);
    expect(isSlow()).toBe(false);
  });
});

describe("withoutParts", () => {
  beforeEach(() => vi.stubGlobal("document", { baseURI: "https://nadaj.example/watch/1" }));

  it("asks for a playlist of whole segments, without waiting for a part", () => {
    expect(withoutParts("/live/hls/1/s/240.m3u8?_HLS_msn=18&_HLS_part=6&_HLS_skip=YES")).toBe(
      "https://nadaj.example/live/hls/1/s/240.m3u8?_HLS_skip=YES&parts=no",
    );
  });

  it("leaves segments alone", () => {
    expect(withoutParts("/live/hls/1/s/0001/240-s8.m4s")).toBe("/live/hls/1/s/0001/240-s8.m4s");
  });
});

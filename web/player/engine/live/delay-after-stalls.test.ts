// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorDetails, Events, type ErrorData } from "hls.js";
import { type DelayedPlayer, resetDelayAfterStalls } from "./delay-after-stalls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player 3.5 s behind the edge although the viewer wants 1.5 s. */
function openPlayer() {
  const listeners = new Map<Events, (event: never, error: ErrorData) => void>();
  const player: DelayedPlayer = {
    targetLatency: 3.5,
    on: (event: Events, listener: (event: never, error: ErrorData) => void) => {
      listeners.set(event, listener);
    },
  };
  resetDelayAfterStalls(player, () => 1.5);
  function fail(details: ErrorDetails) {
    const error: Partial<ErrorData> = { details, fatal: false };
    listeners.get(Events.ERROR)?.(undefined as never, error as ErrorData);
  }
  return {
    player,
    stall() {
      player.targetLatency = 3.5;
      fail(ErrorDetails.BUFFER_STALLED_ERROR);
    },
    fail,
    destroy: () => listeners.get(Events.DESTROYING)?.(undefined as never, undefined as never),
  };
}

it("returns to the wanted distance after playback without a stall", () => {
  const { player, stall } = openPlayer();
  stall();
  vi.advanceTimersByTime(7900);
  expect(player.targetLatency).toBe(3.5);
  vi.advanceTimersByTime(200);
  expect(player.targetLatency).toBe(1.5);
});

it("counts from the last stall", () => {
  const { player, stall } = openPlayer();
  stall();
  vi.advanceTimersByTime(5000);
  stall();
  vi.advanceTimersByTime(7000);
  expect(player.targetLatency).toBe(3.5);
  vi.advanceTimersByTime(1100);
  expect(player.targetLatency).toBe(1.5);
});

it("waits longer each time, two minutes at most", () => {
  const { player, stall } = openPlayer();
  for (const pauseSeconds of [8, 16, 32, 64, 128, 128]) {
    stall();
    vi.advanceTimersByTime(pauseSeconds * 1000 - 1);
    expect(player.targetLatency).toBe(3.5);
    vi.advanceTimersByTime(1);
    expect(player.targetLatency).toBe(1.5);
  }
});

it("leaves the distance alone after other errors and after the end", () => {
  const { player, stall, fail, destroy } = openPlayer();
  fail(ErrorDetails.FRAG_LOAD_ERROR);
  vi.advanceTimersByTime(60_000);
  expect(player.targetLatency).toBe(3.5);
  stall();
  destroy();
  vi.advanceTimersByTime(60_000);
  expect(player.targetLatency).toBe(3.5);
});

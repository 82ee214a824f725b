// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recoverStalledDecoder } from "./decoder-stall.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // The constants that happy-dom lacks.
  vi.stubGlobal("HTMLMediaElement", { HAVE_FUTURE_DATA: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Playback {
  paused: boolean;
  seeking: boolean;
  readyState: number;
  bufferedEnd: number;
}

/** A video element at second 10 that waits with half a minute of data ahead. */
function openVideo(state: Partial<Playback> = {}) {
  const playback = { paused: false, seeking: false, readyState: 2, bufferedEnd: 40, ...state };
  const positions: number[] = [10];
  const video = Object.defineProperties(document.createElement("video"), {
    paused: { get: () => playback.paused },
    seeking: { get: () => playback.seeking },
    readyState: { get: () => playback.readyState },
    buffered: { get: () => ({ length: 1, start: () => 9, end: () => playback.bufferedEnd }) },
    currentTime: {
      get: () => positions.at(-1),
      set: (seconds: number) => {
        positions.push(seconds);
      },
    },
  });
  const stop = recoverStalledDecoder(video);
  video.dispatchEvent(new Event("waiting"));
  return { playback, positions, video, stop };
}

it("seeks to the same moment when playback waits although its data are there", () => {
  const { positions } = openVideo();
  vi.advanceTimersByTime(500);
  expect(positions).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(positions).toHaveLength(2);
  expect(positions[1]).toBeGreaterThan(10);
  expect(positions[1]).toBeLessThan(10.001);
});

it.each([
  ["waits for the line", { bufferedEnd: 10.2 }],
  ["is paused", { paused: true }],
  ["seeks already", { seeking: true }],
  ["has pictures to show", { readyState: 3 }],
])("leaves a player alone that %s", (_, state) => {
  const { positions } = openVideo(state);
  vi.advanceTimersByTime(10_000);
  expect(positions).toEqual([10]);
});

it("leaves a player alone that moves again, and watches the next wait", () => {
  const { playback, positions, video } = openVideo();
  vi.advanceTimersByTime(500);
  playback.readyState = 4;
  vi.advanceTimersByTime(500);
  playback.readyState = 2;
  vi.advanceTimersByTime(5000);
  expect(positions).toEqual([10]);
  video.dispatchEvent(new Event("waiting"));
  vi.advanceTimersByTime(1000);
  expect(positions).toHaveLength(2);
});

it("does nothing after the player was closed", () => {
  const { positions, stop } = openVideo();
  stop();
  vi.advanceTimersByTime(5000);
  expect(positions).toEqual([10]);
});

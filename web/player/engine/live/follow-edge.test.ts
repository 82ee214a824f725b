// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followLiveEdge } from "./follow-edge.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

interface Watched {
  readonly isAtEdge?: boolean;
  readonly isSlow?: boolean;
  readonly edge?: number;
}

/** A playing video at that position, of a stream whose edge is at ten seconds. */
function openVideo(seconds: number, { isAtEdge = true, isSlow = false, edge = 10 }: Watched = {}) {
  const video = document.createElement("video");
  let paused = false;
  let readyState = 4;
  Object.defineProperty(video, "paused", { get: () => paused });
  Object.defineProperty(video, "readyState", { get: () => readyState });
  video.currentTime = seconds;
  const ended = new AbortController();
  const { catchUp, leave } = followLiveEdge(video, {
    ...{ edgePosition: () => edge, isAtEdge, isConnectionSlow: () => isSlow, ended: ended.signal },
  });
  return {
    video,
    end: () => ended.abort(),
    ...{ catchUp, leave },
    emit: (name: string) => video.dispatchEvent(new Event(name)),
    /** What a browser does to a playing element that gets a new source. */
    attach() {
      readyState = 0;
      video.dispatchEvent(new Event("pause"));
      readyState = 4;
    },
    pause(isPaused: boolean) {
      paused = isPaused;
      video.dispatchEvent(new Event(isPaused ? "pause" : "play"));
    },
  };
}

it("returns a viewer who was held up for long, and leaves the rest to the speed", () => {
  const { video, emit, catchUp } = openVideo(8);
  emit("playing");
  expect(video.currentTime).toBe(8);
  video.currentTime = 2;
  emit("playing");
  expect(video.currentTime).toBe(10);
  video.currentTime = 1;
  catchUp();
  expect(video.currentTime).toBe(10);
});

it("leaves viewers where they are who have gone back or paused, until they are at the edge again", () => {
  const { video, emit, pause } = openVideo(8);
  video.currentTime = 2;
  emit("seeking");
  emit("timeupdate");
  emit("playing");
  expect(video.currentTime).toBe(2);

  video.currentTime = 9;
  emit("timeupdate");
  pause(true);
  video.currentTime = 5;
  emit("timeupdate");
  pause(false);
  emit("playing");
  expect(video.currentTime).toBe(5);

  video.currentTime = 9;
  emit("timeupdate");
  video.currentTime = 3;
  emit("playing");
  expect(video.currentTime).toBe(10);
});

it("returns a viewer who falls behind without a stall, at intervals", () => {
  const { video, emit } = openVideo(8);
  video.currentTime = 3;
  emit("timeupdate");
  expect(video.currentTime).toBe(3);

  video.currentTime = 1;
  emit("timeupdate");
  expect(video.currentTime).toBe(10);

  video.currentTime = 1;
  emit("timeupdate");
  expect(video.currentTime).toBe(1);
  vi.advanceTimersByTime(16_000);
  emit("timeupdate");
  expect(video.currentTime).toBe(10);
});

it("returns a viewer whose playback stands still, without an event", () => {
  const { video, emit, pause } = openVideo(1);
  emit("waiting");
  vi.advanceTimersByTime(1000);
  expect(video.currentTime).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(video.currentTime).toBe(10);

  pause(true);
  vi.advanceTimersByTime(60_000);
  // As if the edge had moved on.
  video.currentTime = 1;
  vi.advanceTimersByTime(60_000);
  expect(video.currentTime).toBe(1);
});

it("does not take a new source, or a jump of the player over a gap, for the viewer's wish", () => {
  const { video, emit, attach } = openVideo(2);
  attach();
  video.currentTime = 3;
  emit("seeking");
  emit("playing");
  expect(video.currentTime).toBe(10);
});

it("leaves viewers where they are whose playback is resumed there", () => {
  const { video, emit } = openVideo(2, { isAtEdge: false });
  emit("playing");
  expect(video.currentTime).toBe(2);

  const early = openVideo(2);
  early.leave();
  early.catchUp();
  expect(early.video.currentTime).toBe(2);
});

it("does nothing after the end of the stream", () => {
  const { video, emit, end } = openVideo(1);
  end();
  emit("playing");
  vi.advanceTimersByTime(60_000);
  expect(video.currentTime).toBe(1);
});

it("leaves viewers of a slow connection where they are, up to half a minute behind", () => {
  const near = openVideo(10, { isSlow: true, edge: 39 });
  near.emit("playing");
  near.emit("timeupdate");
  expect(near.video.currentTime).toBe(10);
  const far = openVideo(10, { isSlow: true, edge: 41 });
  far.emit("playing");
  expect(far.video.currentTime).toBe(41);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlayerSource } from "#web/player/source.ts";
import { favourSlowStream } from "#web/testing/slow-stream.ts";
import { createEngineSlot } from "./engine-slot.ts";

const { createHlsEngine } = vi.hoisted(() => ({ createHlsEngine: vi.fn<() => object>(() => ({})) }));
vi.mock("./hls-engine.ts", () => ({ createHlsEngine }));

const ignore = () => undefined;

beforeEach(() => {
  createHlsEngine.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  globalThis.favouredStream = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the engine of a source that is known not to be live, so that no early start is needed. */
function openEngine(onReady: () => void): void {
  const source: Pick<PlayerSource, "hls" | "isLive"> = { hls: "/live/hls/1/s/index.m3u8", isLive: false };
  const slot = createEngineSlot({
    ...{ video: document.createElement("video"), canvas: document.createElement("canvas") },
    ...{ choice: "hls.js", quality: 480, startAtSeconds: 0, getDelay: () => 1.5, onReady },
    getSource: () => source as PlayerSource, // what is read of it
    ...{ onHeights: ignore, onLiveEnd: ignore, onRefused: ignore, onFailure: ignore, onUnavailable: ignore },
  });
  slot.open();
}

it("loads hls.js when a live stream on a slow line has five seconds left", async () => {
  const stream = favourSlowStream(4.9);
  const onReady = vi.fn<() => void>();
  openEngine(onReady);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(createHlsEngine).not.toHaveBeenCalled();
  stream.reserve = 5;
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce(), 10_000);
  expect(createHlsEngine).toHaveBeenCalledOnce();
});

it("opens hls.js when the stream has the reserve again that its script has used up", async () => {
  const stream = favourSlowStream(5);
  const onReady = vi.fn<() => void>();
  openEngine(onReady);
  await vi.advanceTimersByTimeAsync(300);
  stream.reserve = 3;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(createHlsEngine).not.toHaveBeenCalled();
  stream.reserve = 5;
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce(), 10_000);
});

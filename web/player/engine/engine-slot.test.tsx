import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlayerSource } from "#web/player/source.ts";
import { favourStream } from "#web/startup/script-reserve.ts";
import { createEngineSlot } from "./engine-slot.ts";

const { createHlsEngine } = vi.hoisted(() => ({ createHlsEngine: vi.fn<() => object>(() => ({})) }));
vi.mock("./hls-engine.ts", () => ({ createHlsEngine }));

const ignore = () => undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  globalThis.favouredStream = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads hls.js when a live stream on a slow line has five seconds left", async () => {
  vi.stubGlobal("navigator", { connection: { downlink: 0.3 } });
  let seconds = 4.9;
  const buffered = { length: 1, end: () => seconds };
  const playing = { paused: false, error: null, currentTime: 0, buffered, addEventListener: ignore };
  favourStream(playing as unknown as HTMLVideoElement); // what is used of it
  const source: Pick<PlayerSource, "hls" | "isLive"> = { hls: "/live/hls/1/s/index.m3u8", isLive: false };
  const onReady = vi.fn<() => void>();
  const slot = createEngineSlot({
    ...{ video: document.createElement("video"), canvas: document.createElement("canvas") },
    ...{ choice: "hls.js", quality: 480, startAtSeconds: 0, getDelay: () => 1.5, onReady },
    getSource: () => source as PlayerSource, // what is read of it
    ...{ onHeights: ignore, onLiveEnd: ignore, onRefused: ignore, onFailure: ignore, onUnavailable: ignore },
  });

  slot.open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(createHlsEngine).not.toHaveBeenCalled();
  seconds = 5;
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce(), 10_000);
  expect(createHlsEngine).toHaveBeenCalledOnce();
});

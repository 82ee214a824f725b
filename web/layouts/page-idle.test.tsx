import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { favourStream } from "#web/startup/script-reserve.ts";
import { pageIdle } from "./page-idle.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  globalThis.favouredStream = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is idle a second after it has loaded, and not while a live stream needs the slow line", async () => {
  const known = vi.fn<() => void>();
  void pageIdle().then(known);
  await vi.advanceTimersByTimeAsync(999);
  expect(known).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(known).toHaveBeenCalledOnce();

  vi.stubGlobal("navigator", { connection: { downlink: 0.3 } });
  const media = { paused: false, error: null, currentTime: 0, buffered: { length: 0 } };
  const video = { ...media, addEventListener: () => undefined };
  favourStream(video as unknown as HTMLVideoElement); // what is read of it
  void pageIdle().then(known);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(known).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(known).toHaveBeenCalledTimes(2);
});

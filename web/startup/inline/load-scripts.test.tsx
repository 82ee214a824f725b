import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { favourStream } from "#web/startup/script-reserve.ts";
import { loadScripts } from "./load-scripts.ts";

const ENTRY = "/client/entry.js";
const scripts: string[] = [];

beforeEach(() => {
  scripts.length = 0;
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) scripts.push((node as HTMLScriptElement).getAttribute("src") ?? "");
  });
  vi.useFakeTimers();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      observe = () => undefined;
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.favouredStream = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A live stream on a slow line; its reserve is how many seconds are buffered ahead. */
function favourSlowStream(reserve: number) {
  vi.stubGlobal("navigator", { connection: { downlink: 0.3 } });
  const state = { reserve };
  const buffered = { length: 1, end: () => state.reserve };
  const video = { paused: false, error: null, currentTime: 0, buffered, addEventListener: () => undefined };
  favourStream(video as unknown as HTMLVideoElement); // what is used of it
  return state;
}

it("loads the entry script a second after the page was opened, if nothing was painted", async () => {
  loadScripts({ entry: ENTRY, modules: [] });
  await vi.advanceTimersByTimeAsync(900);
  expect(scripts).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(scripts).toEqual([ENTRY]);
});

it("loads the entry script when a live stream on a slow line has four seconds left", async () => {
  const stream = favourSlowStream(3.9);
  loadScripts({ entry: ENTRY, modules: [] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(scripts).toEqual([]);
  stream.reserve = 4;
  await vi.advanceTimersByTimeAsync(1000);
  expect(scripts).toEqual([ENTRY]);
});

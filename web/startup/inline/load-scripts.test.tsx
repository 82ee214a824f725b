import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { favourSlowStream } from "#web/testing/slow-stream.ts";
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

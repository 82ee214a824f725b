import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNow } from "./now.ts";
import { noteServerDate } from "./server-clock.ts";
import { useStartClock } from "./start-clock.ts";

const SERVER_MS = Date.parse("2026-11-27T20:00:00Z");
const STARTS_AT = "2026-11-27T20:00:30Z";

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.documentElement.dataset["renderedAt"] = String(SERVER_MS);
  page = document.createElement("main");
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Clocks() {
  const [now, start] = [useNow(), useStartClock(STARTS_AT, "seconds")];
  return (
    <>
      <b>{now}</b>
      <i>{start}</i>
    </>
  );
}

const shown = (tag: string) => Number(page.querySelector(tag)?.textContent);

it.each([90_000, -90_000])("show the server's time on a device that is %d ms wrong", async (wrongByMs) => {
  vi.setSystemTime(SERVER_MS + wrongByMs);
  await act(async () => root.render(<Clocks />));
  await act(async () => {
    noteServerDate(new Date(SERVER_MS).toUTCString(), Date.now(), Date.now());
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(Math.abs(shown("b") - SERVER_MS)).toBeLessThan(1500);
  expect(Math.abs(shown("i") - SERVER_MS)).toBeLessThan(1500);

  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(Math.abs(shown("i") - SERVER_MS - 10_000)).toBeLessThan(1500);
});

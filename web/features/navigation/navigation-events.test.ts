// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendNavigationEvents } from "./navigation-events.ts";

const sent: Promise<{ from: string; to: string; fromT: number; close: boolean }>[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  navigator.sendBeacon = (_address, body) => {
    if (body instanceof Blob) sent.push(body.text().then((text) => JSON.parse(text)));
    return true;
  };
});
afterEach(() => {
  vi.useRealTimers();
  sent.length = 0;
});

it("counts the seconds on each page separately [LAS-146]", async () => {
  const pages: (() => void)[] = [];
  const goTo = (path: string) => {
    history.replaceState(null, "", path);
    for (const opened of pages) opened();
  };
  history.replaceState(null, "", "/");
  const opened = Math.round(performance.now() / 1000);
  const stop = sendNavigationEvents("/api", "/", (onOpened) => {
    pages.push(onOpened);
    return () => undefined;
  });

  vi.advanceTimersByTime(3000);
  goTo("/new");
  vi.advanceTimersByTime(5000);
  goTo("/popular");
  vi.advanceTimersByTime(2000);
  window.dispatchEvent(new Event("pagehide"));
  stop();

  expect(await Promise.all(sent)).toMatchObject([
    { from: "/", to: "/new", fromT: opened + 3, close: false },
    { from: "/new", to: "/popular", fromT: 5, close: false },
    { from: "/popular", to: "", fromT: 2, close: true },
  ]);
});

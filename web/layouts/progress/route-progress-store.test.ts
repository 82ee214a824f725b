import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endProgress, startProgress, useRouteProgress } from "./route-progress-store.ts";

describe("the progress of a route change", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    endProgress();
    vi.useRealTimers();
  });

  const isVisible = () => useRouteProgress.getState().isVisible;

  it("stays hidden for a page that loads within 200 ms [SHL-059]", () => {
    startProgress();
    vi.advanceTimersByTime(199);
    expect(isVisible()).toBe(false);

    endProgress();
    vi.advanceTimersByTime(10_000);
    expect(isVisible()).toBe(false);
  });

  it("is visible after that until the page is loaded", () => {
    startProgress();
    vi.advanceTimersByTime(200);
    expect(isVisible()).toBe(true);

    endProgress();
    expect(isVisible()).toBe(false);
  });

  it("is hidden after 5 s [SHL-060]", () => {
    startProgress();
    vi.advanceTimersByTime(4999);
    expect(isVisible()).toBe(true);

    vi.advanceTimersByTime(1);
    expect(isVisible()).toBe(false);
  });
});

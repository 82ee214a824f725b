import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startAutoRefresh } from "./auto-refresh.ts";

class TestTab extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";

  turn(visibility: DocumentVisibilityState) {
    this.visibilityState = visibility;
    this.dispatchEvent(new Event("visibilitychange"));
  }

  hideFor(milliseconds: number) {
    this.turn("hidden");
    vi.advanceTimersByTime(milliseconds);
    this.turn("visible");
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("startAutoRefresh", () => {
  it("refreshes every ten minutes until it is stopped [HOM-012]", () => {
    const refresh = vi.fn<() => void>();
    const end = startAutoRefresh(new TestTab(), refresh);

    vi.advanceTimersByTime(599_999);
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(1);

    end();
    vi.advanceTimersByTime(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("refreshes when the tab becomes visible again after more than a minute [HOM-013, LAS-137]", () => {
    const tab = new TestTab();
    const refresh = vi.fn<() => void>();
    const end = startAutoRefresh(tab, refresh);

    tab.hideFor(59_000);
    tab.hideFor(60_000);
    expect(refresh).not.toHaveBeenCalled();
    tab.hideFor(60_001);
    expect(refresh).toHaveBeenCalledTimes(1);

    end();
    tab.hideFor(120_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

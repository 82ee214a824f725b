import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HIDDEN_LONG_MS, keepFresh, REFRESH_EVERY_MS } from "./keep-fresh.ts";

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

describe("keepFresh", () => {
  it("refreshes every ten minutes until it is ended [HOM-012]", () => {
    const refresh = vi.fn<() => void>();
    const end = keepFresh(new TestTab(), refresh);

    vi.advanceTimersByTime(REFRESH_EVERY_MS - 1);
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(1);

    end();
    vi.advanceTimersByTime(REFRESH_EVERY_MS);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(REFRESH_EVERY_MS).toBe(600_000);
  });

  it("refreshes when the tab is seen again after more than a minute [HOM-013]", () => {
    const tab = new TestTab();
    const refresh = vi.fn<() => void>();
    const end = keepFresh(tab, refresh);

    tab.hideFor(HIDDEN_LONG_MS);
    expect(refresh).not.toHaveBeenCalled();
    tab.hideFor(HIDDEN_LONG_MS + 1);
    expect(refresh).toHaveBeenCalledTimes(1);

    end();
    tab.hideFor(2 * HIDDEN_LONG_MS);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});

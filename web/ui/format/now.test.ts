import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClock } from "./now.ts";

const START = new Date("2026-11-20T12:00:00Z").getTime();

class Tab extends EventTarget {
  visibilityState = "visible";
  readonly documentElement = { dataset: { renderedAt: String(START) } };
}

describe("a clock", () => {
  let tab: Tab;
  beforeEach(() => {
    tab = new Tab();
    vi.useFakeTimers({ now: START });
    vi.stubGlobal("document", tab);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([[1000], [60_000]])("ticks every %d ms, not before [CLI-008, CLI-009]", (tickMs) => {
    const clock = createClock(tickMs);
    const seen = vi.fn<() => void>();
    const end = clock.subscribe(seen);

    vi.advanceTimersByTime(tickMs - 1);
    expect(clock.read()).toBe(START);
    vi.advanceTimersByTime(1);
    expect(clock.read()).toBe(START + tickMs);
    vi.advanceTimersByTime(2 * tickMs);
    expect(clock.read()).toBe(START + 3 * tickMs);
    expect(seen).toHaveBeenCalledTimes(3);
    end();
  });

  it("updates immediately when its tab becomes visible again [CLI-007]", () => {
    const clock = createClock(60_000);
    const end = clock.subscribe(() => undefined);
    expect(clock.read()).toBe(START);
    // Simulates a suspended computer: time passes and no timer runs.
    vi.setSystemTime(START + 5_000_000);

    tab.visibilityState = "hidden";
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(clock.read()).toBe(START);
    tab.visibilityState = "visible";
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(clock.read()).toBe(START + 5_000_000);
    end();
  });

  it("runs no timer without subscribers", () => {
    const clock = createClock(1000);
    const ends = [clock.subscribe(() => undefined), clock.subscribe(() => undefined)];
    expect(vi.getTimerCount()).toBe(1);
    for (const end of ends) end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

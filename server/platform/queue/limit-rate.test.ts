import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitRate } from "./limit-rate.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("runs at once, and once more for all calls that come within the pause", () => {
  let runs = 0;
  const { call, stop } = limitRate(() => (runs += 1), 100);

  call();
  expect(runs).toBe(1);
  for (let calls = 0; calls < 50; calls += 1) call();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(100);
  expect(runs).toBe(2);
  call();
  expect(runs).toBe(2);
  vi.advanceTimersByTime(100);
  expect(runs).toBe(3);
  vi.advanceTimersByTime(1000);
  expect(runs).toBe(3);

  call();
  call();
  stop();
  vi.advanceTimersByTime(1000);
  expect(runs).toBe(4);
});

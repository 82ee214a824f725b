import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenPageSettles } from "./page-settled.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("waits until half a second after the page was mounted, and not longer [THE-003]", () => {
  const applied: string[] = [];
  whenPageSettles(() => applied.push("just mounted"), 0);
  whenPageSettles(() => applied.push("mounted a moment ago"), 200);
  whenPageSettles(() => applied.push("long there"), 900);

  vi.advanceTimersByTime(0);
  expect(applied).toEqual(["long there"]);
  vi.advanceTimersByTime(299);
  expect(applied).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(["long there", "mounted a moment ago"]);
  vi.advanceTimersByTime(199);
  expect(applied).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(applied).toHaveLength(3);
});

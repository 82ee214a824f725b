import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { durationText, startProgress, progressLine, computeProgress } from "./progress.ts";

const WORKS = {
  people: { label: "accounts", count: 10, secondsEach: 1 },
  videos: { label: "videos", count: 45, secondsEach: 2 },
};

describe("startProgress", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("prints progress and the remaining time at once and at least every ten seconds, until it is stopped [LAS-087]", () => {
    const lines: { at: number; line: string }[] = [];
    const write = (line: string) => lines.push({ at: Date.now(), line });
    const startedAt = Date.now();
    const progress = startProgress(WORKS, { write, now: () => Date.now() });
    expect(lines).toEqual([{ at: startedAt, line: "  0 %  accounts: 0 of 10  about 1 min 40 s left" }]);

    progress.advance("people", 10);
    vi.advanceTimersByTime(60_000);
    progress.advance("videos");
    vi.advanceTimersByTime(60_000);

    const gaps = lines.slice(1).map(({ at }, index) => at - (lines[index]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
    expect(
      lines.every(({ line }) => /^ *\d+ % {2}\w+: \d+ of \d+ {2}about (\d+ min )?\d+ s left$/.test(line)),
    ).toBe(true);
    expect(lines.at(-1)?.line).toContain("videos: 1 of 45");
    const lineCount = lines.length;
    expect(progress.stop()).toBe(120);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(lineCount);
  });
});

describe("computeProgress", () => {
  const standing = (people: number, videos: number, seconds: number) =>
    computeProgress(
      [
        { ...WORKS.people, done: people },
        { ...WORKS.videos, done: videos },
      ],
      seconds,
    );

  it("uses the measured pace [LAS-087]", () => {
    expect(standing(0, 0, 0)).toMatchObject({ percent: 0, secondsLeft: 100 });
    const half = standing(10, 20, 100);
    expect(half).toMatchObject({ percent: 50, label: "videos", done: 20, count: 45 });
    expect(half.secondsLeft).toBeGreaterThan(80);
    expect(half.secondsLeft).toBeLessThan(100);
    expect(standing(10, 45, 200)).toMatchObject({ percent: 100, secondsLeft: 0 });
  });

  it("is at 100 % when nothing is to be done", () => {
    expect(computeProgress([], 0)).toMatchObject({ percent: 100, secondsLeft: 0 });
  });
});

describe("progressLine", () => {
  it("rounds the remaining time up", () => {
    const line = progressLine({ percent: 7, label: "videos", done: 3, count: 83, secondsLeft: 61 });
    expect(line).toBe("  7 %  videos: 3 of 83  about 1 min 5 s left");
    expect(durationText(59.4)).toBe("59 s");
  });
});

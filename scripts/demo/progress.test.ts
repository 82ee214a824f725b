import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { durationText, openProgress, progressLine, standingOf } from "./progress.ts";

const WORKS = {
  people: { label: "accounts", count: 10, secondsEach: 1 },
  videos: { label: "videos", count: 45, secondsEach: 2 },
};

describe("openProgress", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("says at once and at least every ten seconds how far it is and how long it will take, until it is stopped [LAS-087]", () => {
    const lines: { at: number; line: string }[] = [];
    const write = (line: string) => lines.push({ at: Date.now(), line });
    const startedAt = Date.now();
    const progress = openProgress(WORKS, { write, now: () => Date.now() });
    expect(lines).toEqual([{ at: startedAt, line: "  0 %  accounts: 0 of 10  about 1 min 40 s left" }]);

    progress.did("people", 10);
    vi.advanceTimersByTime(60_000);
    progress.did("videos");
    vi.advanceTimersByTime(60_000);

    const gaps = lines.slice(1).map(({ at }, place) => at - (lines[place]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
    expect(
      lines.every(({ line }) => /^ *\d+ % {2}\w+: \d+ of \d+ {2}about (\d+ min )?\d+ s left$/.test(line)),
    ).toBe(true);
    expect(lines.at(-1)?.line).toContain("videos: 1 of 45");
    const said = lines.length;
    expect(progress.stop()).toBe(120);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(said);
  });
});

describe("standingOf", () => {
  const standing = (people: number, videos: number, seconds: number) =>
    standingOf(
      [
        { ...WORKS.people, done: people },
        { ...WORKS.videos, done: videos },
      ],
      seconds,
    );

  it("goes by the pace that was seen [LAS-087]", () => {
    expect(standing(0, 0, 0)).toMatchObject({ percent: 0, secondsLeft: 100 });
    const half = standing(10, 20, 100);
    expect(half).toMatchObject({ percent: 50, label: "videos", done: 20, count: 45 });
    expect(half.secondsLeft).toBeGreaterThan(80);
    expect(half.secondsLeft).toBeLessThan(100);
    expect(standing(10, 45, 200)).toMatchObject({ percent: 100, secondsLeft: 0 });
  });

  it("is at its end where nothing is to be done", () => {
    expect(standingOf([], 0)).toMatchObject({ percent: 100, secondsLeft: 0 });
  });
});

describe("progressLine", () => {
  it("rounds up, so that nobody waits longer than it said", () => {
    const line = progressLine({ percent: 7, label: "videos", done: 3, count: 83, secondsLeft: 61 });
    expect(line).toBe("  7 %  videos: 3 of 83  about 1 min 5 s left");
    expect(durationText(59.4)).toBe("59 s");
  });
});

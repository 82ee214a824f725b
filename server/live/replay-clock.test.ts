import { describe, expect, it } from "vitest";
import { createReplayClock } from "./replay-clock.ts";

const START = Date.parse("2026-11-24T18:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000);
/** Ten seconds of media, a gap of fifty, twenty seconds of media. */
const TWO_SPANS = [
  { startedAt: START, seconds: 10 },
  { startedAt: START + 60_000, seconds: 20 },
];

describe("createReplayClock", () => {
  it.each([
    ["before the stream", -5, 0],
    ["in the first span", 4, 4],
    ["in the gap", 35, 10],
    ["in the second span", 65, 15],
    ["after the end", 500, 30],
  ])("places what was written %s", (_, written, position) => {
    expect(createReplayClock(TWO_SPANS).positionOf(at(written))).toBe(position);
  });

  it.each([0, 0.5, 9.999, 10, 10.001, 25, 30, 31])(
    "finds exactly the messages from %s s on by their time",
    (position) => {
      const clock = createReplayClock(TWO_SPANS);
      for (let written = -5000; written <= 90_000; written += 7) {
        const time = new Date(START + written);
        const isAtOrAfter = clock.positionOf(time) >= position;
        expect([written, time.getTime() >= Math.round(clock.timeOf(position))]).toEqual([
          written,
          isAtOrAfter,
        ]);
      }
    },
  );

  it("never goes back where the clocks of two sessions overlap", () => {
    const clock = createReplayClock([
      { startedAt: START, seconds: 10 },
      { startedAt: START + 9000, seconds: 10 },
    ]);

    const positions = [8, 9, 9.5, 10, 11, 20].map((seconds) => clock.positionOf(at(seconds)));

    expect(positions).toEqual([8, 9, 9.5, 10, 11, 20]);
  });

  it("counts from the start that a trim has left", () => {
    const clock = createReplayClock(TWO_SPANS, 4);

    expect([at(2), at(6), at(65)].map(clock.positionOf)).toEqual([-2, 2, 11]);
    expect(clock.timeOf(0)).toBe(START + 4000);
  });
});

import { describe, expect, it } from "vitest";
import { type MetricsEvent, reduceMetrics, INITIAL_METRICS } from "./playback-metrics.ts";

function read(...events: MetricsEvent[]) {
  return events.reduce(reduceMetrics, INITIAL_METRICS);
}

function time(playhead: number, rate = 1): MetricsEvent {
  return { type: "time", playhead, rate };
}

const STARTED: MetricsEvent[] = [
  { type: "requested", at: 1000 },
  { type: "first-frame", at: 1420 },
];

describe("reduceMetrics", () => {
  it("measures the start-up time from the play request to the first frame", () => {
    const meter = read(...STARTED, { type: "requested", at: 9000 }, { type: "first-frame", at: 9900 });

    expect(meter.startupMs).toBe(420);
  });

  it("has no start-up time for a video that was not requested", () => {
    expect(read({ type: "first-frame", at: 50 }).startupMs).toBeUndefined();
  });

  it("adds up the watched seconds", () => {
    expect(read(time(0), time(0.25), time(0.5), time(1)).watchedSeconds).toBe(1);
  });

  it("does not count skipped time, in either direction", () => {
    const meter = read(time(10), time(11), { type: "jump" }, time(300), time(300.5), time(20), time(20.5));

    expect(meter.watchedSeconds).toBe(2);
  });

  it("allows longer steps at a higher playback rate", () => {
    expect(read(time(0), time(2)).watchedSeconds).toBe(0);
    expect(read(time(0, 2), time(2, 2)).watchedSeconds).toBe(2);
  });

  it("counts a stall until playback resumes", () => {
    const meter = read(
      ...STARTED,
      time(3),
      { type: "waiting", at: 5000 },
      { type: "waiting", at: 5200 },
      { type: "playing", at: 5900 },
    );

    expect(meter).toMatchObject({ stalls: 1, stallMs: 900 });
  });

  it("counts neither the start-up nor a seek as a stall", () => {
    const start = read(
      { type: "requested", at: 0 },
      { type: "waiting", at: 10 },
      { type: "playing", at: 300 },
    );
    const jump = read(
      ...STARTED,
      time(3),
      { type: "jump" },
      { type: "waiting", at: 10 },
      { type: "playing", at: 99 },
    );

    expect(start).toMatchObject({ stalls: 0, stallMs: 0 });
    expect(jump).toMatchObject({ stalls: 0, stallMs: 0 });
  });
});

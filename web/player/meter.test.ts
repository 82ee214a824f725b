import { describe, expect, it } from "vitest";
import { type MeterEvent, readMeter, UNUSED_METER } from "./meter.ts";

function read(...events: MeterEvent[]) {
  return events.reduce(readMeter, UNUSED_METER);
}

function time(playhead: number, rate = 1): MeterEvent {
  return { type: "time", playhead, rate };
}

const STARTED: MeterEvent[] = [
  { type: "asked", at: 1000 },
  { type: "first-frame", at: 1420 },
];

describe("readMeter", () => {
  it("measures the start from the first request to the first picture", () => {
    const meter = read(...STARTED, { type: "asked", at: 9000 }, { type: "first-frame", at: 9900 });

    expect(meter.startupMs).toBe(420);
  });

  it("has no start-up time for a film nobody asked for", () => {
    expect(read({ type: "first-frame", at: 50 }).startupMs).toBeUndefined();
  });

  it("adds up the seconds that were watched", () => {
    expect(read(time(0), time(0.25), time(0.5), time(1)).watchedSeconds).toBe(1);
  });

  it("does not count what was skipped, in either direction", () => {
    const meter = read(time(10), time(11), { type: "jump" }, time(300), time(300.5), time(20), time(20.5));

    expect(meter.watchedSeconds).toBe(2);
  });

  it("allows longer steps at a higher speed", () => {
    expect(read(time(0), time(2)).watchedSeconds).toBe(0);
    expect(read(time(0, 2), time(2, 2)).watchedSeconds).toBe(2);
  });

  it("counts a stall until the film goes on", () => {
    const meter = read(
      ...STARTED,
      time(3),
      { type: "waiting", at: 5000 },
      { type: "waiting", at: 5200 },
      { type: "playing", at: 5900 },
    );

    expect(meter).toMatchObject({ stalls: 1, stallMs: 900 });
  });

  it("takes neither the start nor a jump for a stall", () => {
    const start = read({ type: "asked", at: 0 }, { type: "waiting", at: 10 }, { type: "playing", at: 300 });
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

import { describe, expect, it } from "vitest";
import { measureFrameTiming, type PacketTime } from "./frame-timing.ts";

function packets(count: number, secondsOf: (index: number) => number, keyEvery = 50): PacketTime[] {
  return Array.from({ length: count }, (_, index) => ({
    seconds: secondsOf(index),
    isKey: index % keyEvery === 0,
  }));
}

function measure(times: readonly PacketTime[], declaredRate: number | null = null) {
  return measureFrameTiming(times, { declaredRate, endSeconds: times.at(-1)?.seconds ?? 0 });
}

describe("measureFrameTiming", () => {
  it.each([24, 25, 30, 50, 60, 24_000 / 1001, 30_000 / 1001])("detects %f frames per second", (rate) => {
    const timing = measure(packets(300, (index) => index / rate));

    expect(timing.frameRate).toBeCloseTo(rate, 6);
    expect(timing.isVariable).toBe(false);
  });

  it("ignores rounding of timestamps to milliseconds and an absurd declared rate", () => {
    const timing = measure(
      packets(300, (index) => Math.round((index / 30) * 1000) / 1000),
      1000,
    );

    expect(timing).toMatchObject({ frameRate: 30, isVariable: false });
  });

  it("uses the usual frame gap of a video with missing frames", () => {
    const timing = measure(packets(300, (index) => index / 24 + Math.floor(index / 10) * 0.5));

    expect(timing).toMatchObject({ frameRate: 24, isVariable: true });
  });

  it("tolerates frames stored out of order at the end of the sample", () => {
    const shown = packets(300, (index) => index / 25);
    const timing = measure([...shown.slice(0, 290), ...shown.slice(293, 294)]);

    expect(timing).toMatchObject({ frameRate: 25, isVariable: false });
  });

  it("falls back to the declared rate for a single frame", () => {
    expect(
      measure(
        packets(1, () => 0),
        24,
      ).frameRate,
    ).toBe(24);
    expect(
      measure(
        packets(1, () => 0),
        90_000,
      ).frameRate,
    ).toBe(25);
  });

  it("detects frames of an open GOP, which follow its key frame in the file", () => {
    const frames = (...seconds: number[]) =>
      seconds.map((time) => ({ seconds: time, isKey: time % 4 === 0 }));

    expect(measure(frames(0, 3, 1, 2, 4, 7, 5, 6, 8)).hasOpenGops).toBe(false);
    expect(measure(frames(0, 1, 4, 2, 3, 5, 8, 6, 7)).hasOpenGops).toBe(true);
  });

  it("includes the gap after the last key frame", () => {
    const times = packets(100, (index) => index / 25, 75);

    expect(measureFrameTiming(times, { declaredRate: 25, endSeconds: 9 }).gopSeconds).toBeCloseTo(6);
  });
});

import { describe, expect, it } from "vitest";
import { healthProblems } from "#shared/live/health.ts";
import type { FlvTag } from "./flv/flv-tags.ts";
import { createHealthMeter } from "./stream-health.ts";
import { makeFlv } from "./testing/flv-source.ts";

interface Source {
  readonly seconds: number;
  readonly rate?: number;
  readonly keyFrameSeconds?: number;
  /** Frames in this range of seconds are missing. */
  readonly hole?: readonly [from: number, seconds: number];
  /** Milliseconds by which a frame arrives late. */
  readonly delay?: (second: number) => number;
}

/** Health of a stream whose frames arrive on time, except for what the source changes. */
function healthOf({ seconds, rate = 30, keyFrameSeconds = 2, hole, delay = () => 0 }: Source) {
  const meter = createHealthMeter();
  for (let frame = 0; frame < seconds * rate; frame += 1) {
    const second = frame / rate;
    if (hole && second >= hole[0] && second < hole[0] + hole[1]) continue;
    const isKey = frame % (keyFrameSeconds * rate) === 0;
    const tag: FlvTag = { type: 9, dts: second * 1000, body: Buffer.from([isKey ? 0x17 : 0x27, 1]) };
    meter.take(tag, second * 1000 + delay(second));
  }
  return meter.read();
}

function problemsOf(source: Source): string[] {
  return healthProblems(2_000_000, healthOf(source));
}

describe("the health of a stream", () => {
  it("has the frame rate and the key frame distance of what a program sends", async () => {
    const meter = createHealthMeter();
    for (const tag of await makeFlv({ seconds: 6, rate: 25, keyFrames: 50 })) meter.take(tag, tag.dts);

    const health = meter.read();

    expect(health.frameRate).toBeCloseTo(25, 0);
    expect(health).toMatchObject({ keyFrameSeconds: 2, droppedFrames: 0, lagSeconds: 0 });
    expect(healthProblems(2_000_000, health)).toEqual([]);
  });

  it("finds what to change, one by one", () => {
    expect(problemsOf({ seconds: 20 })).toEqual([]);
    expect(problemsOf({ seconds: 25, keyFrameSeconds: 10 })).toEqual(["keyFrames"]);
    expect(problemsOf({ seconds: 20, rate: 8 })).toEqual(["frameRate"]);
    expect(problemsOf({ seconds: 20, hole: [12, 1.5] })).toEqual(["dropped"]);
    expect(problemsOf({ seconds: 20, delay: (second) => (second > 14 ? 3000 : 0) })).toEqual(["line"]);
    expect(healthProblems(20_000_000, healthOf({ seconds: 20 }))).toEqual(["bitRate"]);
    expect(healthProblems(20_000_000, null)).toEqual([]);
  });

  it("notices rare key frames before the second one comes, and forgets what is mended", () => {
    expect(problemsOf({ seconds: 6, keyFrameSeconds: 10 })).toEqual(["keyFrames"]);
    expect(problemsOf({ seconds: 30, delay: (second) => (second > 8 && second < 12 ? 3000 : 0) })).toEqual(
      [],
    );
    expect(healthOf({ seconds: 50, hole: [2, 1.5] }).droppedFrames).toBe(0);
  });
});

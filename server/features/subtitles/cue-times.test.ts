import { describe, expect, it } from "vitest";
import { readTimes, readTimesLine } from "./cue-times.ts";

describe("the times of a cue", () => {
  it("end after a hundred hours at the latest [LAS-152]", () => {
    const start = "99:59:59.000";

    expect(readTimes(start, "100:00:00.000")).toEqual({ startSeconds: 359_999, endSeconds: 360_000 });
    expect(readTimes(start, "100:00:00.001")).toBe("time");
    expect(readTimesLine(`${start} --> 100:00:00.001`)).toEqual({ times: "time", rest: "" });
  });
});

import { describe, expect, it } from "vitest";
import type { VideoStep } from "#shared/videos/steps.ts";
import { pollStepsEveryMs } from "./queries.ts";

function step(state: VideoStep["state"], waitsFor: VideoStep["waitsFor"] = null): VideoStep {
  return { name: "encode", state, percent: null, renditions: [], waitsFor, failure: null };
}
const LATER = { reason: "date", until: "2026-06-01T08:00:00Z" } as const;

describe("pollStepsEveryMs", () => {
  it.each([
    ["every second while a step runs", [step("done"), step("running")], 1000],
    ["every second while one waits", [step("done"), step("waiting")], 1000],
    ["every second in a paused queue", [step("waiting", { reason: "paused" })], 1000],
    ["now and then while bytes arrive", [{ ...step("running"), name: "upload" }, step("waiting")], 5000],
    ["now and then until a date", [step("done"), step("waiting", LATER)], 5000],
    ["now and then after a failure", [step("failed"), step("notStarted")], 5000],
    ["no more when all is done", [step("done"), step("skipped")], false],
  ] as const)("polls %s", (_when, steps, every) => {
    expect(pollStepsEveryMs(steps)).toBe(every);
  });
});

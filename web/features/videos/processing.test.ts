import { describe, expect, it } from "vitest";
import type { Processing } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { canBeWatched, isIncomplete, isProcessed, pollEveryMs } from "./processing.ts";

type StepState = Processing["steps"][number]["state"];

function processing(status: VideoStatus, steps: StepState[] = [], renditions: string[] = []): Processing {
  return {
    status,
    progress: 0,
    steps: steps.map((state) => ({ name: "renditions", state, progress: 0 })),
    renditions,
    upload: null,
    failure: null,
  };
}

describe("isProcessed", () => {
  it("waits for every step, even when the video can already be watched", () => {
    expect(isProcessed(processing("processing"))).toBe(false);
    expect(isProcessed(processing("public", ["done", "running"]))).toBe(false);
    expect(isProcessed(processing("processed", ["done", "waiting"]))).toBe(false);
  });

  it("is true when no step is left", () => {
    expect(isProcessed(processing("processed", ["done", "skipped", "done"]))).toBe(true);
    expect(isProcessed(processing("public", []))).toBe(true);
  });
});

describe("isIncomplete", () => {
  it("is true when a rendition failed and no step is running", () => {
    const state = processing("processed", ["done", "failed", "waiting"], ["source"]);

    expect(isIncomplete(state)).toBe(true);
    expect(isProcessed(state)).toBe(true);
    expect(pollEveryMs(state)).toBe(false);
  });

  it("is false while a step is running, and when the whole video failed", () => {
    expect(isIncomplete(processing("processed", ["failed", "running"], ["source"]))).toBe(false);
    expect(isIncomplete(processing("failed", ["failed"]))).toBe(false);
    expect(isIncomplete(processing("public", ["done", "skipped"], ["480p"]))).toBe(false);
  });
});

describe("canBeWatched", () => {
  it("needs one rendition", () => {
    expect(canBeWatched(processing("processing", ["running"]))).toBe(false);
    expect(canBeWatched(processing("processed", ["running"], ["480p"]))).toBe(true);
  });

  it("is false after a failure", () => {
    expect(canBeWatched(processing("failed", ["failed"], ["480p"]))).toBe(false);
  });
});

describe("pollEveryMs", () => {
  it.each([
    ["every second while something is made", processing("processing", ["running"]), 1000],
    ["every second until the last rendition", processing("public", ["done", "running"], ["480p"]), 1000],
    ["now and then while bytes come from elsewhere", processing("uploading"), 5000],
    ["no more when all is done", processing("public", ["done"]), false],
    ["no more after a failure", processing("failed", ["failed"]), false],
    ["not for an empty video", processing("draft"), false],
  ] as const)("polls %s", (_when, state, every) => {
    expect(pollEveryMs(state)).toBe(every);
  });
});

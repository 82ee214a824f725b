import { describe, expect, it } from "vitest";
import { stepsOf, type Step, type StepFacts } from "./rules.ts";

const NOW = new Date("2026-05-04T12:00:00Z");
type Processing = StepFacts["processing"];
type Row = Processing["steps"][number];
type Job = Processing["jobs"][number];

/** The states of inspect, package, default, renditions and sprite. */
function rows(...states: readonly (Row["state"] | [Row["state"], string])[]): Row[] {
  const names = ["inspect", "package", "default", "renditions", "sprite"] as const;
  return names.map((name, index) => {
    const given = states[index] ?? "waiting";
    const [state, failure] = typeof given === "string" ? [given, null] : given;
    return { name, state, failure };
  });
}

function job(work: Job["work"], changes: Partial<Job> = {}): Job {
  return { work, isRunning: false, startAfter: NOW, isPaused: false, ...changes };
}

function facts({
  processing,
  ...changes
}: Partial<Omit<StepFacts, "processing">> & {
  readonly processing?: Partial<Processing>;
}): StepFacts {
  return {
    status: "processing",
    publishesWhenReady: false,
    publishesAt: null,
    isPlayable: false,
    upload: null,
    subtitles: undefined,
    now: NOW,
    ...changes,
    processing: {
      hasFile: true,
      isOriginalGone: false,
      steps: rows(),
      jobs: [],
      encodedShare: 0,
      encoding: [],
      ...processing,
    },
  };
}

const statesOf = (given: StepFacts) => stepsOf(given).map(({ state }) => state);
const find = (given: StepFacts, name: Step["name"]) => stepsOf(given).find((step) => step.name === name);

describe("the steps of a video", () => {
  it("of which nothing was sent have not started", () => {
    const empty = facts({ status: "draft", processing: { hasFile: false, steps: [] } });

    expect(statesOf(empty)).toEqual(["notStarted", "notStarted", "notStarted", "notStarted"]);
  });

  it("wait for the upload, which says how much has arrived", () => {
    const sending = facts({
      status: "uploading",
      upload: { offset: 43, size: 100 },
      processing: { hasFile: false, steps: [] },
    });

    expect(statesOf(sending)).toEqual(["running", "waiting", "waiting", "waiting"]);
    expect(find(sending, "upload")?.percent).toBe(43);
  });

  it("wait for a new file although the old one is done", () => {
    const replaced = facts({
      status: "public",
      isPlayable: true,
      upload: { offset: 0, size: 0 },
      processing: { steps: rows("done", "done", "done", "done", "done") },
    });

    expect(statesOf(replaced)).toEqual(["running", "waiting", "waiting", "waiting", "done"]);
    expect(find(replaced, "upload")?.percent).toBe(0);
  });

  it("follow one another: checked, encoded with percent and renditions, then the images", () => {
    const encoding = facts({
      processing: {
        steps: rows("done", "done", "running"),
        jobs: [job("encode", { isRunning: true })],
        encodedShare: 0.409,
        encoding: ["480p", "240p"],
      },
    });

    expect(statesOf(encoding)).toEqual(["done", "done", "running", "waiting"]);
    expect(find(encoding, "encode")).toMatchObject({ percent: 40, renditions: ["480p", "240p"] });
  });

  it("never show 100 percent of a step that runs", () => {
    const almost = facts({
      processing: {
        steps: rows("done", "done", "done", "running"),
        jobs: [job("encode", { isRunning: true })],
        encodedShare: 1,
      },
    });

    expect(find(almost, "encode")?.percent).toBe(99);
  });

  it("wait between two passes, although the rows of the first one are done", () => {
    const between = facts({
      processing: {
        steps: rows("done", "done", "done", "done", "done"),
        jobs: [job("encode")],
        encoding: ["1080p"],
      },
    });

    expect(find(between, "encode")).toMatchObject({ state: "waiting", percent: null, renditions: [] });
  });

  it("have ended or failed by their rows, while the queue still has their last job for a moment", () => {
    const ended = facts({
      status: "processed",
      processing: {
        steps: rows("done", "done", "done", "done", "done"),
        jobs: [job("encode", { isRunning: true })],
        encodedShare: 1,
      },
    });
    const failed = facts({
      status: "failed",
      processing: { steps: rows(["failed", "NOT_MEDIA"]), jobs: [job("check", { isRunning: true })] },
    });

    expect(statesOf(ended)).toEqual(["done", "done", "done", "done"]);
    expect(statesOf(failed)).toEqual(["done", "failed", "notStarted", "notStarted"]);
  });

  it("wait during the pause after a failed attempt, although the row is running", () => {
    const startAfter = new Date("2026-05-04T12:00:30Z");
    const pause = facts({
      processing: { steps: rows("done", "done", "running"), jobs: [job("encode", { startAfter })] },
    });

    expect(find(pause, "encode")).toMatchObject({
      state: "waiting",
      percent: null,
      waitsFor: { reason: "date", until: "2026-05-04T12:00:30.000Z" },
    });
  });

  it("wait in a paused queue", () => {
    const paused = facts({ processing: { jobs: [job("check", { isPaused: true })] } });

    expect(find(paused, "check")).toMatchObject({ state: "waiting", waitsFor: { reason: "paused" } });
    expect(find(paused, "encode")).toMatchObject({ state: "waiting", waitsFor: null });
  });

  it("after a failed one do not start", () => {
    const failed = facts({
      status: "failed",
      publishesWhenReady: true,
      processing: { steps: rows("done", "done", ["failed", "DAMAGED"]) },
    });

    expect(statesOf(failed)).toEqual(["done", "done", "failed", "notStarted", "notStarted"]);
    expect(find(failed, "encode")?.failure).toBe("DAMAGED");
  });

  it("that were cancelled say so once", () => {
    const cancelled = ["failed", "CANCELLED"] as const;
    const given = facts({
      status: "failed",
      processing: { steps: rows("done", "done", [...cancelled], [...cancelled], [...cancelled]) },
    });

    expect(statesOf(given)).toEqual(["done", "done", "cancelled", "cancelled"]);
    expect(stepsOf(given).map(({ failure }) => failure)).toEqual([null, null, "CANCELLED", null]);
  });

  it("without the uploaded file ask for it, except the images, which need only the renditions", () => {
    const failed: [Row["state"], string] = ["failed", "ENGINE_FAILED"];
    const encode = facts({
      processing: { isOriginalGone: true, steps: rows("done", "done", "done", failed, "done") },
    });
    const images = facts({
      processing: { isOriginalGone: true, steps: rows("done", "done", "done", "done", failed) },
    });

    expect(find(encode, "encode")?.failure).toBe("ORIGINAL_GONE");
    expect(find(images, "images")?.failure).toBe("ENGINE_FAILED");
  });

  it("that a file does not need are skipped", () => {
    const audio = facts({
      status: "processed",
      isPlayable: true,
      processing: { steps: rows("done", "done", "skipped", "skipped", "skipped") },
    });

    expect(statesOf(audio)).toEqual(["done", "done", "skipped", "skipped"]);
  });

  it("have images while the thumbnail is extracted by the job that checked the file", () => {
    const extracting = facts({
      processing: { steps: rows("done", "done"), jobs: [job("check", { isRunning: true }), job("encode")] },
    });

    expect(statesOf(extracting)).toEqual(["done", "done", "waiting", "running"]);
  });

  it("of a video that an earlier version has processed are done", () => {
    expect(statesOf(facts({ status: "public", isPlayable: true, processing: { steps: [] } }))).toEqual([
      "done",
      "done",
      "done",
      "done",
      "done",
    ]);
  });

  it("of a deleted video do not go on", () => {
    const deleted = facts({ status: "deleted", publishesWhenReady: true });

    expect(statesOf(deleted)).toEqual(["done", "notStarted", "notStarted", "notStarted"]);
  });

  it.each([
    ["waiting", "waiting", null],
    ["running", "running", null],
    ["done", "done", null],
    ["failed", "failed", "SUBTITLES_FAILED"],
  ] as const)("have subtitles that were requested: %s", (subtitles, state, failure) => {
    expect(find(facts({ subtitles }), "subtitles")).toMatchObject({ state, failure });
  });

  it("end with the publication, if it is requested, planned or done", () => {
    const publishesAt = new Date("2026-06-01T08:00:00Z");

    expect(
      find(facts({ publishesWhenReady: true, processing: { jobs: [job("check")] } }), "publication"),
    ).toMatchObject({ state: "waiting" });
    expect(find(facts({ status: "scheduled", publishesAt }), "publication")).toMatchObject({
      state: "waiting",
      waitsFor: { reason: "date", until: "2026-06-01T08:00:00.000Z" },
    });
    expect(find(facts({ status: "public" }), "publication")).toMatchObject({ state: "done" });
    expect(find(facts({ status: "processed" }), "publication")).toBeUndefined();
    expect(find(facts({}), "subtitles")).toBeUndefined();
  });
});

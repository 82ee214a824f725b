import type { VideoStep } from "#shared/videos/steps.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import type { ProcessingJob, ProcessingState } from "#server/features/processing/processing-state.ts";

/** Everything from which the steps of a video follow. */
export interface StepFacts {
  readonly status: VideoStatus;
  /** The author asked for the publication before the video was ready. */
  readonly publishesWhenReady: boolean;
  /** The day of a planned publication or premiere. */
  readonly publishesAt: Date | null;
  readonly isPlayable: boolean;
  /** A file that is being uploaded. */
  readonly upload: { readonly offset: number; readonly size: number } | null;
  readonly processing: ProcessingState;
  readonly subtitles: "waiting" | "running" | "failed" | "done" | undefined;
  readonly now: Date;
}

/** A step whose failure is a code. */
export type Step = Omit<VideoStep, "failure"> & { readonly failure: string | null };
type Outcome = Pick<Step, "state"> & Partial<Step>;
type Row = ProcessingState["steps"][number];

/** The steps of a video, in order; those that this video does not have are left out. */
export function stepsOf(facts: StepFacts): Step[] {
  const { processing, subtitles } = facts;
  const encode = encodeStep(facts);
  const steps = [
    step("upload", uploadStep(facts)),
    step("check", outcomeOf(facts, ["inspect", "package"], "check")),
    step("encode", encode),
    step("images", imagesStep(facts)),
  ];
  if (subtitles) steps.push(step("subtitles", subtitlesStep(subtitles)));
  const publication = publicationStep(facts);
  if (publication) steps.push(step("publication", publication));
  const isLost = processing.isOriginalGone && steps.some(({ state }) => state === "failed");
  return withoutRepeatedFailures(isLost ? steps.map(withLostOriginal) : steps);
}

function step(name: Step["name"], outcome: Outcome): Step {
  return { name, percent: null, renditions: [], waitsFor: null, failure: null, ...outcome };
}

function uploadStep({ upload, processing, isPlayable }: StepFacts): Outcome {
  if (upload)
    return { state: "running", percent: percentOf(upload.size > 0 ? upload.offset / upload.size : 0) };
  return { state: processing.hasFile || isPlayable ? "done" : "notStarted" };
}

function encodeStep(facts: StepFacts): Outcome {
  const { encodedShare, encoding } = facts.processing;
  const outcome = outcomeOf(facts, ["default", "renditions"], "encode");
  if (outcome.state !== "running") return outcome;
  return { ...outcome, percent: percentOf(encodedShare), renditions: [...encoding] };
}

/** The thumbnail is extracted by the job that checks the file, after its steps have ended. */
function imagesStep(facts: StepFacts): Outcome {
  const outcome = outcomeOf(facts, ["sprite"], "images");
  const { jobs, steps } = facts.processing;
  const isExtracting =
    rowsOf(steps, ["inspect", "package"]).every(isOver) &&
    jobs.some(({ work, isRunning }) => work === "check" && isRunning);
  const isOpen = outcome.state === "waiting" || outcome.state === "done";
  return isExtracting && isOpen && !facts.upload ? { state: "running" } : outcome;
}

function subtitlesStep(state: NonNullable<StepFacts["subtitles"]>): Outcome {
  return state === "failed" ? { state, failure: "SUBTITLES_FAILED" } : { state };
}

function publicationStep({
  status,
  publishesWhenReady,
  publishesAt,
  processing: { steps },
}: StepFacts): Outcome | undefined {
  if (status === "public") return { state: "done" };
  const isPlanned = (status === "scheduled" || status === "premiere_scheduled") && publishesAt !== null;
  if (isPlanned) return { state: "waiting", waitsFor: { reason: "date", until: publishesAt.toISOString() } };
  if (!publishesWhenReady || status === "deleted") return undefined;
  const hasFailed = steps.some(({ state }) => state === "failed");
  return { state: hasFailed ? "notStarted" : "waiting" };
}

/** The state of some rows of the processing; what has not ended follows from the jobs. */
function outcomeOf(facts: StepFacts, names: readonly Row["name"][], work: ProcessingJob["work"]): Outcome {
  const { upload, isPlayable, status, processing } = facts;
  if (upload) return { state: "waiting" };
  const rows = rowsOf(processing.steps, names);
  const own = processing.jobs.filter((job) => job.work === work);
  const failed = rows.find(({ state }) => state === "failed");
  if (failed)
    return { state: failed.failure === "CANCELLED" ? "cancelled" : "failed", failure: failed.failure };
  // The rows of the encoding are over after each pass; a job that has just ended is still active for a moment.
  const isBetweenPasses = work === "encode" && own.length > 0 && processing.encodedShare < 1;
  if (rows.length > 0 && rows.every(isOver) && !isBetweenPasses) {
    return { state: rows.every(({ state }) => state === "skipped") ? "skipped" : "done" };
  }
  if (own.some(({ isRunning }) => isRunning)) return { state: "running" };
  if (own.length > 0) return { state: "waiting", waitsFor: waitOf(own, facts.now) };
  // Videos of earlier versions have no rows.
  if (rows.length === 0 && isPlayable) return { state: "done" };
  const hasFailed = processing.steps.some(({ state }) => state === "failed");
  const goesOn = processing.jobs.length > 0 && !hasFailed && status !== "deleted";
  return { state: goesOn ? "waiting" : "notStarted" };
}

function waitOf(jobs: readonly ProcessingJob[], now: Date): Step["waitsFor"] {
  if (jobs.some(({ isPaused }) => isPaused)) return { reason: "paused" };
  const [first] = jobs;
  return first && first.startAfter > now ? { reason: "date", until: first.startAfter.toISOString() } : null;
}

function rowsOf(steps: readonly Row[], names: readonly Row["name"][]): Row[] {
  return steps.filter(({ name }) => names.includes(name));
}

function isOver({ state }: Row): boolean {
  return state === "done" || state === "skipped";
}

/** Only the seek sprite is drawn from the renditions: nothing else can be repeated without the uploaded file. */
function withLostOriginal(one: Step): Step {
  const isLost = one.state === "failed" && (one.name === "check" || one.name === "encode");
  return isLost ? { ...one, failure: "ORIGINAL_GONE" } : one;
}

/** One cancellation ends all steps for the same reason, which is said once. */
function withoutRepeatedFailures(steps: readonly Step[]): Step[] {
  return steps.map((one, index) => {
    const isRepeated = steps
      .slice(0, index)
      .some(({ failure }) => failure !== null && failure === one.failure);
    return isRepeated ? { ...one, failure: null } : one;
  });
}

/** Whole percent; 100 only when the step has ended. */
function percentOf(share: number): number {
  return Math.min(99, Math.max(0, Math.floor(share * 100)));
}

import type { Job, JobEvent, JobName, JobQueue, JobQueueState, JobState } from "#shared/jobs/contract.ts";
import { describeJob } from "#server/features/failed-jobs/describe-job.ts";
import { errorMessage } from "#server/platform/queue/dead-letters.ts";
import { isPausable, jobAbilities, stateOf } from "./rules.ts";
import type { JobLogRow, JobRow } from "./store.ts";

const WAITED_FOR_MAX = 3;

/** What a waiting job waits for. */
export interface Surroundings {
  readonly queue: JobQueue;
  readonly isPaused: boolean;
  /** The jobs that run in its lane; none if it has no lane. */
  readonly running: readonly JobRow[];
  readonly now: Date;
}

export function viewJob(row: JobRow, around: Surroundings): Job {
  const state = stateOf(row.state);
  return {
    ...viewJobName(row),
    queue: around.queue,
    state,
    about: describeJob(row.data ?? {}),
    createdAt: row.created_on.toISOString(),
    startedAt: row.started_on?.toISOString() ?? null,
    endedAt: row.completed_on?.toISOString() ?? null,
    attempts: attemptsOf(row),
    priority: row.priority,
    waitsFor: state === "waiting" ? viewWait(row, around) : null,
    can: jobAbilities(around.queue, state),
  };
}

function viewJobName({ id, name, video_id, channel_id, title }: JobRow): JobName {
  const hasVideo = video_id !== null && channel_id !== null;
  return {
    _id: id,
    kind: name,
    video: hasVideo ? { _id: video_id, channelId: channel_id, title: title ?? "" } : null,
  };
}

/** Attempts that have started, also those before a retry. */
function attemptsOf({ started_on, retry_count, earlier_attempts }: JobRow): number {
  return earlier_attempts + retry_count + (started_on ? 1 : 0);
}

function viewWait(row: JobRow, { isPaused, running, now }: Surroundings): Job["waitsFor"] {
  if (isPaused) return { reason: "paused" };
  if (row.start_after > now) return { reason: "date", until: row.start_after.toISOString() };
  const isSameVideo = ({ video_id }: JobRow) => video_id !== null && video_id === row.video_id;
  const others = [...running.filter(isSameVideo), ...running.filter((other) => !isSameVideo(other))];
  return others.length > 0
    ? { reason: "jobs", jobs: others.slice(0, WAITED_FOR_MAX).map(viewJobName) }
    : null;
}

export function viewQueue(
  name: JobQueue,
  counts: Readonly<Record<JobState, number>>,
  mayPause: boolean,
  paused: { readonly paused_at: Date; readonly name: string | null } | undefined,
): JobQueueState {
  return {
    name,
    counts,
    paused: paused ? { at: paused.paused_at.toISOString(), by: paused.name } : null,
    can: { pause: mayPause && isPausable(name) },
  };
}

/** The log of a job: what is stored, and what the row of the queue tells of its creation and its last attempt. */
export function viewJobLog(row: JobRow, stored: readonly JobLogRow[]): JobEvent[] {
  const state = stateOf(row.state);
  const last = attemptsOf(row);
  const isFirstKept = !stored.some(({ event }) => event === "retried");
  const lines = [...(isFirstKept ? [lineOf("created", row.created_on)] : []), ...numbered(stored)];
  const hasFailed = (attempt: number) =>
    lines.some((line) => line.event === "failed" && line.attempt === attempt);
  const hasEndedBadly = state === "waiting" || state === "failed";
  const ended = hasEndedBadly ? last : last - 1;
  // The queue gives a job whose process died to another one, and has only the message of that.
  if (ended > row.earlier_attempts && !hasFailed(ended)) {
    const message = row.output === null ? null : errorMessage(row.output);
    const at = row.completed_on ?? row.started_on ?? row.created_on;
    lines.push({
      ...lineOf("interrupted", hasEndedBadly ? at : (row.started_on ?? at), ended),
      error: message,
    });
  }
  if (row.started_on) lines.push(lineOf("started", row.started_on, last));
  if (state === "done" && row.completed_on) lines.push(lineOf("done", row.completed_on, last));
  return lines.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Attempts are numbered on after a retry. */
function numbered(stored: readonly JobLogRow[]): JobEvent[] {
  let earlier = 0;
  return stored.map(({ event, attempt, error, happened_at, name }) => {
    if (event === "retried") earlier = attempt;
    const number = event === "failed" ? earlier + attempt : null;
    return { event, at: happened_at.toISOString(), attempt: number, error, by: name };
  });
}

function lineOf(event: JobEvent["event"], at: Date, attempt: number | null = null): JobEvent {
  return { event, at: at.toISOString(), attempt, error: null, by: null };
}

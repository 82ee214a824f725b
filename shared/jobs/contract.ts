import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, Moment, paging } from "#shared/paging.ts";

export const JOBS_PAGE_SIZE = 25;

/** The queues of the board: the two lanes of media jobs, and groups of the kinds that belong to no lane. */
export const JOB_QUEUES = ["newFiles", "encoding", "mails", "events", "schedules", "other"] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

/** Only the lanes of media jobs can be paused: what other jobs do is short, and the site relies on it. */
export const PAUSABLE_QUEUES = ["newFiles", "encoding"] as const satisfies readonly JobQueue[];

export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

const JobName = z.object({
  _id: Id,
  /** Name of the job kind: `video.encode`. */
  kind: z.string(),
  /** The video it works on; null for other jobs. */
  video: z.nullable(z.object({ _id: Id, channelId: Id, title: z.string() })),
});
export type JobName = z.output<typeof JobName>;

/** Why a waiting job has not started. */
const Wait = z.union([
  z.object({ reason: z.literal("paused") }),
  /** A pause after a failure, or a date in the future. */
  z.object({ reason: z.literal("date"), until: Moment }),
  /** All slots are taken: by these jobs, those of the same video first. */
  z.object({ reason: z.literal("jobs"), jobs: z.array(JobName) }),
]);

export const Job = z.extend(JobName, {
  queue: z.enum(JOB_QUEUES),
  state: z.enum(JOB_STATES),
  /** Other names and ids from its data; no texts. */
  about: z.string(),
  createdAt: Moment,
  /** When the last attempt started. */
  startedAt: z.nullable(Moment),
  endedAt: z.nullable(Moment),
  attempts: z.int(),
  /** Of waiting jobs, those with a higher number start first. */
  priority: z.int(),
  waitsFor: z.nullable(Wait),
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), raise: z.boolean() }),
});
export type Job = z.output<typeof Job>;

export const JOB_EVENTS = [
  "created",
  "started",
  "failed",
  "interrupted",
  "done",
  "retried",
  "cancelled",
  "raised",
] as const;

/** One line of the log of a job. */
const JobEvent = z.object({
  event: z.enum(JOB_EVENTS),
  at: Moment,
  attempt: z.nullable(z.int()),
  /** The error message, in English. */
  error: z.nullable(z.string()),
  /** The name of the member of the staff who did it. */
  by: z.nullable(z.string()),
});
export type JobEvent = z.output<typeof JobEvent>;

export const JobQueueState = z.object({
  name: z.enum(JOB_QUEUES),
  counts: z.object({
    waiting: z.int(),
    running: z.int(),
    done: z.int(),
    failed: z.int(),
    cancelled: z.int(),
  }),
  /** Since when and by whom; null if it is not paused. */
  paused: z.nullable(z.object({ at: Moment, by: z.nullable(z.string()) })),
  can: z.object({ pause: z.boolean() }),
});
export type JobQueueState = z.output<typeof JobQueueState>;

const ofOne = z.object({ id: Id });

export const jobs = {
  list: endpoint({
    method: "GET",
    path: "/jobs",
    access: "staff",
    summary:
      "The queues, and background jobs of the last week: running ones, waiting ones in order, then the others",
    query: z.object({
      ...paging(JOBS_PAGE_SIZE),
      queue: z.optional(z.enum(JOB_QUEUES)),
      state: z.optional(z.enum(JOB_STATES)),
    }),
    response: z.object({ queues: z.array(JobQueueState), items: z.array(Job), count: z.int() }),
  }),
  show: endpoint({
    method: "GET",
    path: "/jobs/{id}",
    access: "staff",
    summary: "A background job with its log, oldest line first",
    params: ofOne,
    response: z.extend(Job, { log: z.array(JobEvent) }),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/jobs/{id}/cancel",
    access: "staff",
    summary: "Cancels a waiting or running media job; the processing of its video ends",
    params: ofOne,
    response: Done,
  }),
  retry: endpoint({
    method: "POST",
    path: "/jobs/{id}/retry",
    access: "staff",
    summary: "Retries a failed or cancelled job",
    params: ofOne,
    response: Done,
  }),
  raise: endpoint({
    method: "POST",
    path: "/jobs/{id}/raise",
    access: "staff",
    summary: "Puts a waiting job before the others of its queue",
    params: ofOne,
    response: Done,
  }),
  pauseQueue: endpoint({
    method: "PUT",
    path: "/jobs/queues/{queue}",
    access: "admin",
    summary: "Pauses or resumes a queue of media jobs; running jobs end, and none starts",
    params: z.object({ queue: z.enum(PAUSABLE_QUEUES) }),
    body: z.object({ isPaused: z.boolean() }),
    response: Done,
  }),
};

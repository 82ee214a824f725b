import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { jobs, PAUSABLE_QUEUES } from "#shared/jobs/contract.ts";
import { Id, PAGE_MAX_ITEMS } from "#shared/paging.ts";
import type { Locale } from "#shared/texts.ts";
import { listFailedJobs, retryFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { cancelJob, listJobs, pauseQueue, raiseJob, retryJob } from "#server/features/jobs/job-board.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Command } from "./command.ts";
import { parseOption } from "./parse-option.ts";

const listJobsCommand: Command = {
  args: [],
  options: { queue: "QUEUE", state: "STATE" },
  summary: (locale) => m.command_jobs_list({}, { locale }),
  async run({ services, locale, options: { queue, state } }) {
    const typed = { queue, state, limit: PAGE_MAX_ITEMS };
    const query = parseOption(jobs.list.query, typed, { label: "--queue, --state", locale });
    const isNarrowed = queue !== undefined || state !== undefined;
    const failed = isNarrowed ? { items: [], count: 0 } : await listPage(services);
    const board = await listJobs({ ...services, now: services.clock.now() }, { query });
    const lines = [
      ...failed.items.map(({ _id, kind, attempts, failedAt, error }) =>
        [_id, kind, attempts, failedAt, error.split("\n", 1)].join("  "),
      ),
      ...board.items.map((job) =>
        [job._id, job.queue, job.kind, job.state, job.attempts, job.createdAt, job.about]
          .join("  ")
          .trimEnd(),
      ),
    ];
    return {
      lines: lines.length > 0 ? lines : [m.command_jobs_none({}, { locale })],
      data: { failed: failed.items, queues: board.queues, jobs: board.items, count: board.count },
    };
  },
};

const retryJobCommand: Command = {
  args: ["ID"],
  summary: (locale) => m.command_jobs_retry({}, { locale }),
  subject: async ({ args: [id = ""] }) => id,
  async run({ services, locale, args: [id = ""] }) {
    if (!Id.safeParse(id).success) throw new StartError(m.command_jobs_unknown({ id }, { locale }));
    await retryListed(services, id);
    return { lines: [m.command_jobs_retried({ count: 1 }, { locale })], data: { retried: [id] } };
  },
};

const retryAllJobs: Command = {
  args: [],
  summary: (locale) => m.command_jobs_retry_all({}, { locale }),
  subject: async () => null,
  async run({ services, locale }) {
    const retried: string[] = [];
    const refused: string[] = [];
    // What fails again meanwhile is on the list again, and is not retried twice.
    for (const id of await listIds(services)) {
      const isRetried = await retryFailedJob(services, { params: { id } }).then(
        () => true,
        (error: unknown) => {
          // Another process has retried it, or the release no longer has jobs of this kind.
          if (error instanceof AppError) return false;
          throw error;
        },
      );
      (isRetried ? retried : refused).push(id);
    }
    const lines = [m.command_jobs_retried({ count: retried.length }, { locale })];
    if (refused.length > 0) lines.push(m.command_jobs_refused({ ids: refused.join(", ") }, { locale }));
    return { lines, data: { retried, refused } };
  },
};

export const JOB_COMMANDS = {
  "jobs list": listJobsCommand,
  "jobs retry": retryJobCommand,
  "jobs retry-all": retryAllJobs,
  "jobs raise": jobCommand(raiseJob, {
    summary: m.command_jobs_raise,
    done: m.command_jobs_raised,
    impossible: m.command_jobs_not_waiting,
  }),
  "jobs cancel": jobCommand(cancelJob, {
    summary: m.command_jobs_cancel,
    done: m.command_jobs_cancelled,
    impossible: m.command_jobs_not_open,
  }),
  "jobs pause": queueCommand(true, { summary: m.command_jobs_pause, done: m.command_jobs_paused }),
  "jobs resume": queueCommand(false, { summary: m.command_jobs_resume, done: m.command_jobs_resumed }),
} satisfies Readonly<Record<string, Command>>;

type Sentence<Inputs> = (inputs: Inputs, options: { readonly locale: Locale }) => string;

interface JobTexts {
  readonly summary: Sentence<Record<string, never>>;
  readonly done: Sentence<{ readonly id: string }>;
  /** Why the state of the job does not allow it. */
  readonly impossible: Sentence<{ readonly id: string }>;
}

/** What staff may do with one job on the board. */
function jobCommand(act: typeof raiseJob, { summary, done, impossible }: JobTexts): Command {
  return {
    args: ["ID"],
    summary: (locale) => summary({}, { locale }),
    subject: async ({ args: [id = ""] }) => id,
    async run({ services, locale, args: [id = ""] }) {
      if (!Id.safeParse(id).success) throw new StartError(impossible({ id }, { locale }));
      try {
        await act(services, { params: { id } });
      } catch (error) {
        const isRefused =
          error instanceof AppError && (error.code === "NOT_FOUND" || error.code === "CONFLICT");
        throw isRefused ? new StartError(impossible({ id }, { locale })) : error;
      }
      return { lines: [done({ id }, { locale })], data: { id } };
    },
  };
}

interface QueueTexts {
  readonly summary: Sentence<Record<string, never>>;
  readonly done: Sentence<{ readonly queue: string }>;
}

function queueCommand(isPaused: boolean, { summary, done }: QueueTexts): Command {
  return {
    args: ["QUEUE"],
    summary: (locale) => summary({}, { locale }),
    subject: async ({ args: [queue = ""] }) => queue,
    async run({ services, locale, args: [typed = ""] }) {
      const queue = PAUSABLE_QUEUES.find((name) => name === typed);
      if (queue === undefined) {
        const names = PAUSABLE_QUEUES.join(", ");
        throw new StartError(m.command_jobs_no_queue({ queue: typed, names }, { locale }));
      }
      const board = { ...services, now: services.clock.now() };
      await pauseQueue(board, { params: { queue }, body: { isPaused } });
      return { lines: [done({ queue }, { locale })], data: { queue, isPaused } };
    },
  };
}

/** Retries by either of the ids that `jobs list` shows. */
async function retryListed(services: UploadServices, id: string): Promise<void> {
  try {
    await retryFailedJob(services, { params: { id } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    await retryJob(services, { params: { id } });
  }
}

function listPage(services: UploadServices, offset = 0) {
  return listFailedJobs(services, { query: { limit: PAGE_MAX_ITEMS, offset } });
}

async function listIds(services: UploadServices): Promise<string[]> {
  const ids: string[] = [];
  let page = await listPage(services);
  while (page.items.length > 0) {
    ids.push(...page.items.map(({ _id }) => _id));
    page = await listPage(services, ids.length);
  }
  return ids;
}

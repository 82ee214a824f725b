import { AppError } from "#shared/errors.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { JOB_QUEUES, JOB_STATES, type JobQueue, type JobState, type jobs } from "#shared/jobs/contract.ts";
import { clearFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { jobAbilities, queueOf, stateOf, STORED_STATES } from "./rules.ts";
import {
  countJobs,
  deleteJobLogBefore,
  findJobRow,
  listJobLog,
  listJobRows,
  listPausedLanes,
} from "./store.ts";
import type { JobRow } from "./store.ts";
import { viewJob, viewJobLog, viewQueue, type Surroundings } from "./view.ts";

/** As long as failed jobs are stored. */
const JOB_LOG_RETENTION_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
/** More jobs do not run at the same time in the lanes of a site. */
const RUNNING_MAX = 100;

/** Without a viewer for the command line. */
type Board = Pick<Services, "db" | "queue"> & { readonly now: Date; readonly viewer?: Viewer };
type Counts = Record<JobState, number>;

export async function listJobs(
  board: Board,
  { query }: Pick<UseCaseInput<typeof jobs.list>, "query">,
): Promise<EndpointResponse<typeof jobs.list>> {
  const kinds = kindsByQueue(board);
  const selected = query.queue ? (kinds.get(query.queue) ?? []) : [...kinds.values()].flat();
  const states: readonly JobState[] = query.state ? [query.state] : JOB_STATES;
  const selection = { kinds: selected, states: states.flatMap((state) => STORED_STATES[state]) };
  const [queues, rows] = await Promise.all([listQueues(board), listJobRows(board.db, selection, query)]);
  const around = await openSurroundings(board);
  const counted = queues.filter(({ name }) => !query.queue || name === query.queue);
  return {
    queues,
    items: rows.map((row) => viewJob(row, around(row))),
    count: counted.flatMap(({ counts }) => states.map((state) => counts[state])).reduce((a, b) => a + b, 0),
  };
}

export async function showJob(
  context: Board,
  { params }: Pick<UseCaseInput<typeof jobs.show>, "params">,
): Promise<EndpointResponse<typeof jobs.show>> {
  const row = await loadJob(context, params.id);
  const [around, log] = await Promise.all([openSurroundings(context), listJobLog(context.db, row.id)]);
  return { ...viewJob(row, around(row)), log: viewJobLog(row, log) };
}

/** Cancels a job. Its process ends what it is doing; the owner of its video sees why, and can retry. */
export async function cancelJob(
  context: Omit<Board, "now">,
  { params }: Pick<UseCaseInput<typeof jobs.cancel>, "params">,
): Promise<{ ok: true }> {
  const row = await loadJobFor(context, params.id, "cancel");
  const { db, queue, viewer } = context;
  await inTransaction(db, async (tx) => {
    if (!(await queue.cancelJob(tx, { kind: row.name, id: row.id, by: viewer?.id })))
      throw new AppError("CONFLICT");
  });
  return { ok: true };
}

export async function retryJob(
  context: Omit<Board, "now">,
  { params }: Pick<UseCaseInput<typeof jobs.retry>, "params">,
): Promise<{ ok: true }> {
  const { id, name: kind, data, retry_count } = await loadJobFor(context, params.id, "retry");
  const { db, queue, viewer } = context;
  const dead = { jobId: id, kind, data: data ?? {}, attempts: retry_count + 1 };
  await inTransaction(db, async (tx) => {
    await clearFailedJob(tx, id);
    if (!(await queue.revive(tx, dead, viewer?.id))) throw new AppError("NOT_FOUND");
  });
  return { ok: true };
}

export async function raiseJob(
  context: Omit<Board, "now">,
  { params }: Pick<UseCaseInput<typeof jobs.raise>, "params">,
): Promise<{ ok: true }> {
  const row = await loadJobFor(context, params.id, "raise");
  const { db, queue, viewer } = context;
  await inTransaction(db, async (tx) => {
    if (!(await queue.raise(tx, { kind: row.name, id: row.id, by: viewer?.id })))
      throw new AppError("CONFLICT");
  });
  return { ok: true };
}

export async function pauseQueue(
  { db, queue, viewer, now }: Board,
  { params, body }: Pick<UseCaseInput<typeof jobs.pauseQueue>, "params" | "body">,
): Promise<{ ok: true }> {
  if (body.isPaused) await queue.pause(db, params.queue, viewer?.id, now);
  else await queue.resume(db, params.queue);
  return { ok: true };
}

export async function deleteOldJobLogs({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteJobLogBefore(db, new Date(clock.now().getTime() - JOB_LOG_RETENTION_DAYS * DAY_MS));
}

function kindsByQueue({ queue }: Pick<Services, "queue">): ReadonlyMap<JobQueue, string[]> {
  const kinds = queue.kinds();
  return new Map(
    JOB_QUEUES.map((name) => [name, kinds.filter((kind) => queueOf(kind) === name).map((kind) => kind.name)]),
  );
}

async function listQueues({ db, queue, viewer }: Board) {
  const kinds = kindsByQueue({ queue });
  const [counted, paused] = await Promise.all([
    countJobs(db, [...kinds.values()].flat()),
    listPausedLanes(db),
  ]);
  return JOB_QUEUES.map((name) => {
    const counts: Counts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };
    for (const { state, count } of counted.filter((one) => kinds.get(name)?.includes(one.name))) {
      counts[stateOf(state)] += count;
    }
    return viewQueue(
      name,
      counts,
      isAdmin(viewer),
      paused.find(({ lane }) => lane === name),
    );
  });
}

/** What the jobs of a list may wait for. */
async function openSurroundings({ db, queue, now }: Board): Promise<(row: JobRow) => Surroundings> {
  const kinds = queue.kinds();
  const inLanes = kinds.filter(({ lane }) => lane !== undefined).map(({ name }) => name);
  const selection = { kinds: inLanes, states: STORED_STATES.running };
  const [running, paused] = await Promise.all([
    listJobRows(db, selection, { limit: RUNNING_MAX, offset: 0 }),
    listPausedLanes(db),
  ]);
  const laneOf = (name: string) => kinds.find((kind) => kind.name === name)?.lane;
  return ({ name }) => {
    const kind = kinds.find((one) => one.name === name);
    const lane = kind?.lane;
    return {
      queue: kind ? queueOf(kind) : "other",
      isPaused: paused.some((one) => one.lane === lane),
      running: lane === undefined ? [] : running.filter((other) => laneOf(other.name) === lane),
      now,
    };
  };
}

async function loadJob({ db, queue }: Pick<Services, "db" | "queue">, id: string): Promise<JobRow> {
  const row = await findJobRow(
    db,
    queue.kinds().map(({ name }) => name),
    id,
  );
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** CONFLICT if the job has changed since the list was shown, such as one that has ended. */
async function loadJobFor(
  context: Pick<Services, "db" | "queue">,
  id: string,
  action: "cancel" | "retry" | "raise",
): Promise<JobRow> {
  const row = await loadJob(context, id);
  const kind = context.queue.kinds().find(({ name }) => name === row.name);
  if (!kind || !jobAbilities(queueOf(kind), stateOf(row.state))[action]) throw new AppError("CONFLICT");
  return row;
}

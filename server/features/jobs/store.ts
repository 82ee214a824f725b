import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly data: object | null;
  readonly output: unknown;
  readonly priority: number;
  readonly retry_count: number;
  readonly created_on: Date;
  readonly started_on: Date | null;
  readonly completed_on: Date | null;
  readonly start_after: Date;
  /** Attempts before the last retry. */
  readonly earlier_attempts: number;
  readonly video_id: string | null;
  readonly channel_id: string | null;
  readonly title: string | null;
}

/** Stored states, of pg-boss, and names of kinds. */
interface Selection {
  readonly kinds: readonly string[];
  readonly states: readonly string[];
}

/** Running jobs, then the waiting ones in the order of their priority, then the others, newest first. */
export async function listJobRows(
  db: Executor,
  { kinds, states }: Selection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<JobRow[]> {
  const page = sql`
    select *, case state when 'active' then 0 when 'created' then 1 when 'retry' then 1 else 2 end as rank
    from pgboss.job where name = any(${kinds}) and state::text = any(${states})
    order by rank, case when state < 'active' then -priority end, case when state < 'active' then created_on end,
      coalesce(completed_on, started_on, created_on) desc, id
    limit ${limit} offset ${offset}`;
  const { rows } = await sql<JobRow>`${selectRows(page)}
    order by j.rank, case when j.rank = 1 then -j.priority end, case when j.rank = 1 then j.created_on end,
      coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id`.execute(db);
  return rows;
}

export async function findJobRow(
  db: Executor,
  kinds: readonly string[],
  id: string,
): Promise<JobRow | undefined> {
  const one = sql`select * from pgboss.job where name = any(${kinds}) and id = ${id}::uuid limit 1`;
  const { rows } = await sql<JobRow>`${selectRows(one)}`.execute(db);
  return rows[0];
}

/** Rows of the queue's table, with their videos. The data of an event is one level deeper. */
function selectRows(jobs: ReturnType<typeof sql>) {
  return sql`
    select j.id, j.name, j.state::text as state, j.data, j.output, j.priority, j.retry_count, j.created_on, j.started_on,
      j.completed_on, j.start_after, v.id as video_id, v.channel_id, v.title,
      (select coalesce(max(l.attempt), 0) from job_log l where l.job_id = j.id and l.event = 'retried')
        as earlier_attempts
    from (${jobs}) j
    left join videos v on v.id::text = coalesce(j.data ->> 'videoId', j.data -> 'event' ->> 'videoId')`;
}

/** How many jobs of each kind are in each stored state. */
export async function countJobs(
  db: Executor,
  kinds: readonly string[],
): Promise<{ name: string; state: string; count: number }[]> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*)::int as count from pgboss.job where name = any(${kinds})
    group by 1, 2`.execute(db);
  return rows;
}

/** The lanes that are paused, with the names of those who did it. */
export async function listPausedLanes(
  db: Executor,
): Promise<{ lane: string; paused_at: Date; name: string | null }[]> {
  return db
    .selectFrom("paused_lanes as p")
    .leftJoin("users as u", "u.id", "p.paused_by")
    .select([
      "p.lane",
      "p.paused_at",
      sql<string | null>`nullif(trim(u.name || ' ' || u.surname), '')`.as("name"),
    ])
    .execute();
}

export type JobLogRow = Awaited<ReturnType<typeof listJobLog>>[number];

/** What the table of the queue does not tell about a job, oldest first. */
export async function listJobLog(db: Executor, jobId: string) {
  return db
    .selectFrom("job_log as l")
    .leftJoin("users as u", "u.id", "l.done_by")
    .select(["l.event", "l.attempt", "l.error", "l.happened_at"])
    .select(sql<string | null>`nullif(trim(u.name || ' ' || u.surname), '')`.as("name"))
    .where("l.job_id", "=", jobId)
    .orderBy("l.id")
    .execute();
}

export async function deleteJobLogBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("job_log").where("happened_at", "<", moment).execute();
}

/** Kinds whose jobs have waited longer than the minutes, although they could have started; see `findStandingJobs`. */
export async function listStandingKinds(
  db: Executor,
  minutes: number,
): Promise<{ name: string; count: number; minutes: number }[]> {
  const { rows } = await sql<{ name: string; count: number; minutes: number }>`
    with long_ago as (select now() - make_interval(mins => ${minutes}) as moment),
    busy as (
      select name from pgboss.job, long_ago
      where state = 'active' or started_on > moment or completed_on > moment
    )
    select j.name, count(*)::int as count,
      floor(extract(epoch from now() - min(greatest(j.created_on, j.start_after))) / 60)::int as minutes
    from pgboss.job j, long_ago
    where j.state < 'active' and greatest(j.created_on, j.start_after) < moment
      and not exists (select from busy b where b.name = j.name)
      and not (j.name like 'video.%' and j.name not like '%/%' and (
        exists (select from busy b where b.name like 'video.%' and b.name not like '%/%')
        or exists (select from paused_lanes)))
    group by j.name order by j.name`.execute(db);
  return rows;
}

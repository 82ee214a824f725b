import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { ActiveJob } from "#server/platform/queue/queue.ts";

/** Videos longer than this come after the shorter ones of the same account. */
const SHORT_SECONDS = 600;

/** Message that pg-boss stores for a job whose process sends no heartbeat. */
const LOST_JOB_MESSAGE = "job heartbeat timeout";

/**
 * Takes the next media job of a lane. Accounts take turns: the account that was served longest ago is next. Of its
 * videos, the newest short one is chosen; of the jobs of a video, the one that makes it playable. The account of a
 * video is the owner of its channel. A job whose process crashed does not count as failed, and is retried without a
 * pause. Jobs that staff have raised come first, those that encode again what is played come last; a paused lane has no
 * next job.
 */
export async function takeNextJob(
  db: Kysely<Database>,
  lane: string,
  kinds: readonly string[],
): Promise<ActiveJob | undefined> {
  return inTransaction(db, async (tx) => {
    // Serialised: otherwise two slots would read the same turns and serve one account twice.
    await sql`select pg_advisory_xact_lock(hashtext(${`media turns ${lane}`}))`.execute(tx);
    const { rows } = await sql<ActiveJob>`
      with next as (
        select j.name, j.id, coalesce(m.user_id, v.channel_id) as account_id
        from pgboss.job j
        left join videos v on v.id = (j.data ->> 'videoId')::uuid
        left join channel_members m on m.channel_id = v.channel_id and m.role = 'owner'
        left join uploads u on u.id = j.data ->> 'uploadId'
        left join media_turns t on t.lane = ${lane} and t.account_id = coalesce(m.user_id, v.channel_id)
        where j.name = any(${kinds}) and j.state < 'active'
          and (j.start_after <= now() or j.output -> 'value' ->> 'message' = ${LOST_JOB_MESSAGE})
          and not exists (select from paused_lanes p where p.lane = ${lane})
        order by j.priority desc, coalesce(u.is_reencoding, false), t.taken_at nulls first, j.name = 'video.transcribe', v.duration_seconds > ${SHORT_SECONDS}, v.id desc,
          array_position(array['video.prepare', 'video.joinChunks', 'video.sprite'], j.name),
          (j.data ->> 'pass')::int, (j.data ->> 'part')::int, j.created_on
        limit 1
        for update of j skip locked
      ), turn as (
        insert into media_turns (lane, account_id, taken_at)
        select ${lane}, account_id, clock_timestamp() from next where account_id is not null
        on conflict (lane, account_id) do update set taken_at = excluded.taken_at
      )
      update pgboss.job j set state = 'active', started_on = now(), heartbeat_on = now(),
        retry_count = j.retry_count + case when j.started_on is null then 0 else 1 end
      from next where j.name = next.name and j.id = next.id
      returning j.id, j.name, j.data, j.retry_count as "retryCount"`.execute(tx);
    return rows[0];
  });
}

/** Deletes turns older than a day, which do not affect the order. */
export async function deleteOldTurns(db: Kysely<Database>): Promise<void> {
  await sql`delete from media_turns where taken_at < now() - interval '1 day'`.execute(db);
}

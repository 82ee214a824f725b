import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Other changes that take a place wait until the transaction ends. */
export async function lockAllPlaces(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('places of live streams'))`.execute(tx);
}

/** Streams that have not ended, and whose sender or owner has done something since that moment. */
export async function listActiveSince(db: Executor, since: Date) {
  return db
    .selectFrom("live_streams as s")
    .innerJoin("videos as v", "v.id", "s.video_id")
    .select(["s.video_id", "s.signal_since", "s.signal_at", "s.is_disconnected"])
    .select(["s.rehearsal_started_at", "s.rehearsal_ended_at", "v.livestream_started_at"])
    .where("s.recorded_at", "is", null)
    .where("v.live", "=", true)
    .where("v.livestream_ended_at", "is", null)
    .where("v.status", "<>", "deleted")
    .where(
      sql<boolean>`greatest(s.signal_at, s.rehearsal_started_at, v.livestream_started_at) > ${since}::timestamptz`,
    )
    .execute();
}

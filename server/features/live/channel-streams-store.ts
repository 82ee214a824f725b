import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Live streams of a channel that have not ended; those that are live or rehearsed run. */
export async function listUnendedStreams(
  db: Executor,
  channelId: string,
  { areLocked = false }: { areLocked?: boolean } = {},
): Promise<{ video_id: string; is_running: boolean }[]> {
  const streams = db
    .selectFrom("videos as v")
    .innerJoin("live_streams as s", "s.video_id", "v.id")
    .select("s.video_id")
    .select(
      sql<boolean>`v.livestream_started_at is not null
        or (s.rehearsal_started_at is not null and s.rehearsal_ended_at is null)`.as("is_running"),
    )
    .where("v.channel_id", "=", channelId)
    .where("v.live", "=", true)
    .where("v.livestream_ended_at", "is", null)
    .where("v.status", "<>", "deleted")
    .orderBy("v.id");
  return (areLocked ? streams.forUpdate("v") : streams).execute();
}

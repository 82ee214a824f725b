import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import { until } from "./world.ts";

/** Waits for the pause after a failed attempt at a video's job, and ends it. Returns its length in seconds. */
export function endRetryPause(db: Kysely<Database>, videoId: string): Promise<number> {
  return until(
    async () => {
      const [pause] = await endRetryPauses(db, videoId);
      return pause;
    },
    "a pause after a failure",
    60_000,
  );
}

/** Ends the pauses of a video's jobs that wait for another attempt now. Returns their lengths in seconds. */
export async function endRetryPauses(db: Kysely<Database>, videoId: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    with paused as (
      select name, id, extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where state = 'retry' and start_after > now() and data ->> 'videoId' = ${videoId}
    ), ended as (
      update pgboss.job j set start_after = now() from paused p where j.name = p.name and j.id = p.id
    )
    select seconds from paused`.execute(db);
  return rows.map(({ seconds }) => seconds);
}

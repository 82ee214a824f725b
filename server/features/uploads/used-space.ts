import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** The bytes that each account uses: of the files that it has uploaded, or uploads, to videos that are there. */
export const usedSpaceOfUsers = sql<{ user_id: string; bytes: number }>`
  select u.user_id, sum(u.size)::float8 as bytes from uploads u join videos v on v.id = u.video_id
  where u.user_id is not null and u.state in ('open', 'complete') and v.status <> 'deleted'
  group by u.user_id`;

/** The used bytes of those of these accounts that use any. */
export async function listUsedSpace(
  db: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; bytes: number }>`
    select * from (${usedSpaceOfUsers}) as used where user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ user_id, bytes }) => [user_id, bytes]));
}

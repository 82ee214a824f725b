import { sql } from "kysely";
import type { BlockScope } from "#shared/chat/blocks.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** The author of messages, as readers see it: a user, or a channel whose writer is not disclosed. */
interface ShownAuthor {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

export interface ListedChange {
  readonly scope: BlockScope;
  /** Null for the end of a block before its date. */
  readonly until: Date | null;
  readonly by: string | null;
  readonly at: Date;
}

const CHANGES_MAX = 50;

/** The blocks of an author that were set on a channel, and their ends before their dates; the newest first. */
export async function listBlockChanges(
  db: Executor,
  channelId: string,
  { user_id, channel_id }: ShownAuthor,
): Promise<ListedChange[]> {
  const author =
    channel_id === null ? sql`user_id = ${user_id} and not is_anonymous` : sql`written_as = ${channel_id}`;
  const { rows } = await sql<ListedChange>`
    with of_author as (
      select * from blocks where channel_id = ${channelId} and scope <> 'account' and ${author}
    )
    select scope, until, made_by as by, created_at as at, id from of_author
    union all
    select scope, null, ended_by, ended_at, id from of_author where ended_at is not null and not is_replaced
    order by at desc, id desc, until nulls first
    limit ${CHANGES_MAX}`.execute(db);
  return rows;
}

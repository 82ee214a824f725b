import { sql } from "kysely";
import { MAILED_AT_ONCE_TYPES, SUBSCRIBER_TYPES } from "#shared/notifications/types.ts";
import { type Batch, type Reader, selectReaders } from "#server/features/mails/readers.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** What is about an account itself, is unread, and has not been in a mail. News of channels have mails of their own. */
function isUnmailed(userId: unknown, since: Date) {
  return sql<boolean>`n.user_id = ${userId} and n.type <> all(${[...SUBSCRIBER_TYPES, ...MAILED_AT_ONCE_TYPES]}::text[])
    and n.updated_at > greatest(${since}::timestamptz,
      (select r.last_read_notifications_at from users r where r.id = ${userId}),
      (select d.mailed_at from notification_digests d where d.user_id = ${userId}))`;
}

/** Those who want to be mailed what they have not read, and for whom there is something. */
export async function listUnreadReaders(db: Executor, batch: Batch, since: Date): Promise<Reader[]> {
  return selectReaders(db, batch, "unreadNotifications")
    .where(sql<boolean>`exists (select from notifications n where ${isUnmailed(sql.ref("u.id"), since)})`)
    .execute();
}

/** The ids of it, the newest first. */
export async function listUnmailed(db: Executor, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications as n")
    .select("n.id")
    .where(isUnmailed(userId, since))
    .orderBy("n.updated_at", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

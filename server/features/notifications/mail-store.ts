import { sql } from "kysely";
import { IMMEDIATELY_EMAILED_TYPES, SUBSCRIBER_TYPES } from "#shared/notifications/types.ts";
import { type Batch, type Recipient, selectRecipients } from "#server/features/mails/recipients.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { IS_NOT_HELD } from "./held-filter.ts";

/** Unread personal notifications that have not been emailed. Channel news have separate emails. */
function isNotEmailed(userId: unknown, since: Date) {
  return sql<boolean>`n.user_id = ${userId} and ${IS_NOT_HELD} and n.type <> all(${[...SUBSCRIBER_TYPES, ...IMMEDIATELY_EMAILED_TYPES]}::text[])
    and n.updated_at > greatest(${since}::timestamptz,
      (select r.last_read_notifications_at from users r where r.id = ${userId}),
      (select d.mailed_at from notification_digests d where d.user_id = ${userId}))`;
}

/** Accounts that enabled emails about unread notifications and have some that were not emailed. */
export async function listUnreadRecipients(db: Executor, batch: Batch, since: Date): Promise<Recipient[]> {
  return selectRecipients(db, batch, "unreadNotifications")
    .where(sql<boolean>`exists (select from notifications n where ${isNotEmailed(sql.ref("u.id"), since)})`)
    .execute();
}

/** Ids of unread notifications that were not emailed, newest first. */
export async function listNotEmailed(db: Executor, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications as n")
    .select("n.id")
    .where(isNotEmailed(userId, since))
    .orderBy("n.updated_at", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

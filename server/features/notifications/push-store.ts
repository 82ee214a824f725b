import { sql } from "kysely";
import { settingFor, type NotificationType } from "#shared/notifications/types.ts";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { NotificationSubject } from "#server/platform/events.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { PushTarget } from "#server/platform/push/push.ts";

/** Stores a push subscription tied to the session; false if the session does not exist. */
export async function savePushTarget(
  db: Executor,
  { endpoint, p256dh, auth }: PushTarget,
  { userId, tokenHash, now }: { readonly userId: string; readonly tokenHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
    select ${endpoint}, s.user_id, s.id, ${p256dh}, ${auth}, ${now}
    from sessions s where s.token_hash = ${tokenHash} and s.user_id = ${userId}
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
    returning endpoint`.execute(db);
  return rows.length > 0;
}

/** Deletes the push subscription of this account, or of any account if none is given. */
export async function deletePushTarget(db: Executor, endpoint: string, userId?: string): Promise<void> {
  const query = db.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint);
  await (userId === undefined ? query : query.where("user_id", "=", userId)).execute();
}

export interface PushRecipient extends PushTarget {
  readonly notification_id: string;
  readonly settings: UserSettings;
}

/** Notifications written at one moment about one subject. */
export interface NotificationBatch {
  readonly type: NotificationType;
  readonly subject: NotificationSubject;
  readonly updatedAt: Date;
}

/** Push subscriptions of the notified users who enabled push messages, ordered by endpoint. */
export async function listPushRecipients(
  db: Executor,
  { type, subject, updatedAt }: NotificationBatch,
  { after, limit, now }: { readonly after: string; readonly limit: number; readonly now: Date },
): Promise<PushRecipient[]> {
  const { video_id = null, post_id = null, comment_id = null, channel_id = null } = subject;
  const { ticket_id = null, decision_id = null } = subject;
  return db
    .selectFrom("notifications as n")
    .innerJoin("push_subscriptions as p", "p.user_id", "n.user_id")
    .innerJoin("sessions as s", "s.id", "p.session_id")
    .innerJoin("users as u", "u.id", "n.user_id")
    .select(["n.id as notification_id", "p.endpoint", "p.p256dh", "p.auth", "u.settings"])
    .where("n.type", "=", type)
    .where("n.updated_at", "=", updatedAt)
    .where(sameOrNull("n.video_id", video_id))
    .where(sameOrNull("n.post_id", post_id))
    .where(sameOrNull("n.comment_id", comment_id))
    .where(sameOrNull("n.channel_id", channel_id))
    .where(sameOrNull("n.ticket_id", ticket_id))
    .where(sameOrNull("n.decision_id", decision_id))
    .where("p.endpoint", ">", after)
    .where("s.expires_at", ">", now)
    .where(
      sql<boolean>`coalesce((u.notification_settings #>> array['push', ${settingFor(type)}])::boolean, true)`,
    )
    .orderBy("p.endpoint")
    .limit(limit)
    .execute();
}

/** Spelled out because `is not distinct from` does not use an index. */
function sameOrNull(column: string, value: string | null) {
  return value === null
    ? sql<boolean>`${sql.ref(column)} is null`
    : sql<boolean>`${sql.ref(column)} = ${value}`;
}

import { sql } from "kysely";
import { wishFor, type NotificationType } from "#shared/notifications/types.ts";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { NotificationSubject } from "#server/platform/events.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { PushTarget } from "#server/platform/push/push.ts";

/** Keeps a browser for as long as its session lasts; false where there is no such session. */
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

/** Of this account, or whosever it is where none is given. */
export async function deletePushTarget(db: Executor, endpoint: string, userId?: string): Promise<void> {
  const query = db.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint);
  await (userId === undefined ? query : query.where("user_id", "=", userId)).execute();
}

export interface PushReader extends PushTarget {
  readonly notification_id: string;
  readonly settings: UserSettings;
}

/** Notifications of one moment about one thing. */
export interface Written {
  readonly type: NotificationType;
  readonly subject: NotificationSubject;
  readonly updatedAt: Date;
}

/** The browsers of those who were told so and want to be told on their devices too, by account. */
export async function listPushReaders(
  db: Executor,
  { type, subject, updatedAt }: Written,
  { after, limit, now }: { readonly after: string; readonly limit: number; readonly now: Date },
): Promise<PushReader[]> {
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
      sql<boolean>`coalesce((u.notification_settings #>> array['push', ${wishFor(type)}])::boolean, true)`,
    )
    .orderBy("p.endpoint")
    .limit(limit)
    .execute();
}

/** An index is of use where the value is known. */
function sameOrNull(column: string, value: string | null) {
  return value === null
    ? sql<boolean>`${sql.ref(column)} is null`
    : sql<boolean>`${sql.ref(column)} = ${value}`;
}

import { sql } from "kysely";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { NotificationSettingKey } from "#shared/notifications/types.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** A recipient of an announcement or digest email. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly settings: UserSettings;
}

/** One batch of a list ordered by id (keyset pagination). */
export interface Batch {
  readonly after: string;
  readonly limit: number;
  readonly now: Date;
}

/** Sorts before every id. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Activated, unblocked accounts that enabled this kind of email, ordered by id. */
export function selectRecipients(
  db: Executor,
  { after, limit, now }: Batch,
  setting: NotificationSettingKey,
) {
  return db
    .selectFrom("users as u")
    .select(["u.id", "u.email", "u.name", "u.settings"])
    .where("u.id", ">", after)
    .where("u.activated_at", "is not", null)
    .where("u.deletion_at", "is", null)
    .where((eb) => eb.or([eb("u.blocked_until", "is", null), eb("u.blocked_until", "<=", now)]))
    .where(sql<boolean>`(u.notification_settings #>> array['email', ${setting}])::boolean`)
    .orderBy("u.id")
    .limit(limit);
}

/** Records that the account gets its daily email; false if another process has already sent one. */
export async function recordDigest(
  db: Executor,
  digests: "subscription_digests" | "notification_digests",
  userId: string,
  { now, mailedBefore }: { readonly now: Date; readonly mailedBefore: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(digests)} as d (user_id, mailed_at) values (${userId}, ${now})
    on conflict (user_id) do update set mailed_at = excluded.mailed_at where d.mailed_at <= ${mailedBefore}
    returning user_id`.execute(db);
  return rows.length > 0;
}

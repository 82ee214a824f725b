import { sql } from "kysely";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { NotificationWish } from "#shared/notifications/types.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** Somebody who wants a mail. */
export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly settings: UserSettings;
}

/** A part of many, in the order of their ids. */
export interface Batch {
  readonly after: string;
  readonly limit: number;
  readonly now: Date;
}

/** Comes before every id. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Living accounts that have asked for mails of a kind, by id. */
export function selectReaders(db: Executor, { after, limit, now }: Batch, wish: NotificationWish) {
  return db
    .selectFrom("users as u")
    .select(["u.id", "u.email", "u.name", "u.settings"])
    .where("u.id", ">", after)
    .where("u.activated_at", "is not", null)
    .where("u.deletion_at", "is", null)
    .where((eb) => eb.or([eb("u.blocked_until", "is", null), eb("u.blocked_until", "<=", now)]))
    .where(sql<boolean>`(u.notification_settings #>> array['email', ${wish}])::boolean`)
    .orderBy("u.id")
    .limit(limit);
}

/** Takes the turn of an account for a daily mail; false where another process has mailed it meanwhile. */
export async function beginDigest(
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

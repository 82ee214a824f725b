import { sql } from "kysely";
import type { Role } from "#shared/accounts/contract.ts";
import type { AccountLimits, QuotaPeriod } from "#shared/uploads/quotas.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** The limits of an account, where it has its own. */
export async function findOwnLimits(db: Executor, userId: string): Promise<AccountLimits> {
  const rows = await db
    .selectFrom("account_quotas")
    .select(["period", "gigabytes"])
    .where("user_id", "=", userId)
    .execute();
  const own = (wanted: QuotaPeriod) => {
    const row = rows.find(({ period }) => period === wanted);
    return row ? (row.gigabytes ?? "unlimited") : "role";
  };
  return { total: own("total"), daily: own("daily") };
}

export async function saveOwnLimit(
  db: Executor,
  limit: { readonly user_id: string; readonly period: QuotaPeriod; readonly gigabytes: number | null },
): Promise<void> {
  const { gigabytes } = limit;
  await db
    .insertInto("account_quotas")
    .values(limit)
    .onConflict((conflict) => conflict.columns(["user_id", "period"]).doUpdateSet({ gigabytes }))
    .execute();
}

export async function deleteOwnLimit(db: Executor, userId: string, period: QuotaPeriod): Promise<void> {
  await db.deleteFrom("account_quotas").where("user_id", "=", userId).where("period", "=", period).execute();
}

/** How many accounts with one of these roles, and without a limit of their own, have uploaded more than this. */
export async function countOverLimit(
  db: Executor,
  {
    roles,
    period,
    bytes,
    since,
  }: {
    readonly roles: readonly Role[];
    readonly period: QuotaPeriod;
    readonly bytes: number;
    /** The start of the day that counts. */
    readonly since: Date;
  },
): Promise<number> {
  // As in `sumUploads`.
  const counts = period === "total" ? sql`v.status <> 'deleted'` : sql`u.created_at > ${since}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select u.user_id from uploads u join videos v on v.id = u.video_id
      where u.state in ('open', 'complete') and ${counts}
      group by u.user_id having sum(u.size) > ${bytes}
    ) as over
      join users a on a.id = over.user_id
      left join account_quotas q on q.user_id = a.id and q.period = ${period}
    where a.role = any(${[...roles]}) and q.user_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

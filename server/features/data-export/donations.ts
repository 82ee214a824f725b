import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** The account's donations with the donor details it entered. Amounts are in grosze. */
export async function readDonations(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("donations as d")
    .select(["d.type", "d.amount_grosze", "d.name", "d.last_name", "d.email", "d.phone", "d.street"])
    .select(["d.house_number", "d.flat", "d.zip", "d.city", "d.on_board", "d.regular_state", "d.created_at"])
    .select(
      sql<object[]>`coalesce((
        select json_agg(json_build_object(
          'state', p.state, 'amount_grosze', p.amount_grosze, 'created_at', p.created_at, 'booked_at', p.booked_at
        ) order by p.created_at)
        from payments p where p.donation_id = d.id
      ), '[]')`.as("payments"),
    )
    .where("d.user_id", "=", userId)
    .orderBy("d.created_at")
    .execute();
}

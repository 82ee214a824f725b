import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { FIRST_PAYMENT } from "./store.ts";

interface DueCharge {
  readonly donation_id: string;
  readonly payment_id: string;
  readonly amount_grosze: number;
  readonly next_charge_at: Date;
}

/** Regular donations that the provider does not charge automatically and that are due. */
export async function listDueCharges(db: Executor, now: Date): Promise<DueCharge[]> {
  return db
    .selectFrom("donations as d")
    .select(["d.id as donation_id", "d.amount_grosze"])
    .select(sql<Date>`d.next_charge_at`.as("next_charge_at"))
    .select(FIRST_PAYMENT.as("payment_id"))
    .where("d.regular_state", "=", "active")
    .where("d.next_charge_at", "<=", now)
    .execute();
}

/** Active regular donations of deleted accounts, by their first payment. */
export async function listDonationsOfDeletedAccounts(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom("donations as d")
    .select(FIRST_PAYMENT.as("payment_id"))
    .where("d.regular_state", "=", "active")
    .where("d.by_account", "=", true)
    .where("d.user_id", "is", null)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Deletes donations created before a time that brought no money: the books need no record of them. */
export async function deleteUnpaid(db: Executor, before: Date): Promise<void> {
  await db
    .deleteFrom("donations as d")
    .where("d.created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as p")
            .select("p.id")
            .whereRef("p.donation_id", "=", "d.id")
            .where("p.state", "in", ["processing", "succeeded", "refunded"]),
        ),
      ),
    )
    .execute();
}

/** Anonymizes donations older than the given number of whole years; the sums stay. */
export async function anonymizeDonors(db: Executor, now: Date, years: number): Promise<void> {
  const end = sql<Date>`date_trunc('year', ${now}::timestamptz) - make_interval(years => ${years})`;
  await db
    .updateTable("donations as d")
    .set({
      ...{ name: "", last_name: "", email: "", phone: null, user_id: null, on_board: false },
      ...{ street: null, house_number: null, flat: null, zip: null, city: null },
    })
    .where("d.name", "<>", "")
    .where("d.created_at", "<", end)
    .where(sql<boolean>`d.regular_state is distinct from 'active'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as p")
            .select("p.id")
            .whereRef("p.donation_id", "=", "d.id")
            .where("p.booked_at", ">=", end),
        ),
      ),
    )
    .execute();
}

export async function deleteEvents(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom("payment_events").where("received_at", "<", before).execute();
}

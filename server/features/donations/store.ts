import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from "kysely";
import type { ProviderName } from "#shared/donations/contract.ts";
import type { PaymentState, PaymentStatus, RegularState } from "#shared/donations/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type DonationRow = Selectable<Database["donations"]>;

/** The payment that started the donation `d`. */
export const FIRST_PAYMENT = sql<string>`
  (select p.id from payments p where p.donation_id = d.id order by p.created_at limit 1)`;

/** A payment with its donation. */
export interface PaymentRow {
  readonly id: string;
  readonly donation_id: string;
  readonly state: PaymentState;
  readonly amount_grosze: number;
  readonly redirect_url: string | null;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly booked_at: Date | null;
  readonly donation: DonationRow;
}

export async function insertDonation(
  db: Executor,
  donation: Insertable<Database["donations"]>,
  created_at: Date,
): Promise<string> {
  const { id: donation_id } = await db
    .insertInto("donations")
    .values({ ...donation, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("payments")
    .values({ donation_id, amount_grosze: donation.amount_grosze, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const payment = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  return payment && { ...payment, donation: await loadDonation(db, payment.donation_id, false) };
}

/**
 * Like `findPayment`, locked until the transaction ends. Locks the donation first: a fixed lock order prevents
 * deadlocks.
 */
export async function lockPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const found = await db.selectFrom("payments").select("donation_id").where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  const donation = await loadDonation(db, found.donation_id, true);
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return payment && { ...payment, donation };
}

async function loadDonation(db: Executor, id: string, isLocked: boolean): Promise<DonationRow> {
  const donation = db.selectFrom("donations").selectAll().where("id", "=", id);
  return (isLocked ? donation.forUpdate() : donation).executeTakeFirstOrThrow();
}

interface PaymentChanges {
  readonly state: PaymentState;
  readonly amount_grosze?: number;
  readonly redirect_url?: string;
  readonly expires_at?: Date;
  readonly provider_ref?: string;
  readonly booked_at?: Date;
}

export async function updatePayment(db: Executor, id: string, changes: PaymentChanges): Promise<void> {
  await db.updateTable("payments").set(changes).where("id", "=", id).execute();
}

/** Inserts an automatic charge; false if it is already booked. */
export async function insertCharge(
  db: Executor,
  charge: { donation_id: string; amount_grosze: number; provider_ref: string; now: Date },
): Promise<boolean> {
  const { now, ...row } = charge;
  const inserted = await db
    .insertInto("payments")
    .values({ ...row, state: "succeeded", created_at: now, booked_at: now })
    .onConflict((on) => on.column("provider_ref").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

interface RegularChanges {
  readonly regular_state?: RegularState;
  readonly regular_ref?: string | null;
  readonly failed_charges?: number;
  readonly next_charge_at?: Date | null;
}

export async function updateDonation(db: Executor, id: string, changes: RegularChanges): Promise<void> {
  await db.updateTable("donations").set(changes).where("id", "=", id).execute();
}

/** Records a provider event; false if it has been recorded before. */
export async function recordEvent(
  db: Executor,
  event: { provider: ProviderName; event_id: string; received_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto("payment_events")
    .values(event)
    .onConflict((on) => on.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function sumBooked(
  db: Executor,
  { product, providers }: { product: string; providers: readonly ProviderName[] },
): Promise<number> {
  const { sum } = await db
    .selectFrom("payments as p")
    .innerJoin("donations as d", "d.id", "p.donation_id")
    .select(sql<number>`coalesce(sum(p.amount_grosze), 0)`.as("sum"))
    .where("p.state", "=", "succeeded")
    .where("d.product", "=", product)
    .where("d.provider", "in", providers)
    .executeTakeFirstOrThrow();
  return sum;
}

export interface DonatorRow {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
  readonly type: DonationRow["type"];
  readonly donated_at: Date;
}

/** Donors with a successful payment who agreed to be named, latest first. Excludes donors whose account is deleted. */
export async function listDonators(
  db: Executor,
  { limit, offset, providers }: { limit: number; offset: number; providers: readonly ProviderName[] },
): Promise<{ items: DonatorRow[]; count: number }> {
  const named = db
    .selectFrom("donations as d")
    .innerJoin("payments as p", "p.donation_id", "d.id")
    .where("p.state", "=", "succeeded")
    .where("d.on_board", "=", true)
    .where("d.provider", "in", providers)
    .where((eb) => eb.or([eb("d.by_account", "=", false), eb("d.user_id", "is not", null)]));
  const items = await named
    .select(["d.id", "d.name", "d.last_name", "d.type"])
    .select(sql<Date>`max(p.booked_at)`.as("donated_at"))
    .groupBy("d.id")
    .orderBy("donated_at", "desc")
    .orderBy("d.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await named
    .select((eb) => eb.fn.count<number>("d.id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

export interface PaymentListing {
  readonly limit: number;
  readonly offset: number;
  readonly status: PaymentStatus | undefined;
  readonly now: Date;
}

export type ListedPaymentRow = Omit<PaymentRow, "donation" | "donation_id" | "redirect_url"> &
  Pick<DonationRow, "type" | "provider" | "name" | "last_name" | "email">;

/** The payments of an account, newest first. */
export async function listOwnPayments(
  db: Executor,
  { limit, offset, userId }: { limit: number; offset: number; userId: string },
): Promise<{ items: PaymentRow[]; count: number }> {
  const donations = await db.selectFrom("donations").selectAll().where("user_id", "=", userId).execute();
  const known = new Map(donations.map((donation) => [donation.id, donation]));
  const found = db
    .selectFrom("payments")
    .where("donation_id", "in", (eb) => eb.selectFrom("donations").select("id").where("user_id", "=", userId))
    .where("state", "in", ["processing", "succeeded", "refunded"]);
  const payments = await found
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const items = payments.flatMap((payment) => {
    const donation = known.get(payment.donation_id);
    return donation ? [{ ...payment, donation }] : [];
  });
  return { items, count };
}

/** Payments, newest first. */
export async function listPayments(
  db: Executor,
  { limit, offset, status, now }: PaymentListing,
): Promise<{ items: ListedPaymentRow[]; count: number }> {
  const found = db
    .selectFrom("payments as p")
    .innerJoin("donations as d", "d.id", "p.donation_id")
    .where(hasStatus(status, now));
  const items = await found
    .select(["p.id", "p.state", "p.amount_grosze", "p.expires_at", "p.created_at", "p.booked_at"])
    .select(["d.type", "d.provider", "d.name", "d.last_name", "d.email"])
    .orderBy("p.created_at", "desc")
    .orderBy("p.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

export type RunningDonationRow = Awaited<ReturnType<typeof listRunningDonations>>["items"][number];

/** Monthly donations that go on, newest first, each with the payment that started it. */
export async function listRunningDonations(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
) {
  const running = db.selectFrom("donations as d").where("d.regular_state", "=", "active");
  const items = await running
    .select(["d.amount_grosze", "d.provider", "d.name", "d.last_name", "d.email", "d.created_at"])
    .select(FIRST_PAYMENT.as("payment_id"))
    .orderBy("d.created_at", "desc")
    .orderBy("d.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await running
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

/** SQL version of `paymentStatus` in the lifecycle. */
function hasStatus(status: PaymentStatus | undefined, now: Date): RawBuilder<SqlBool> {
  const isOver = sql`coalesce(p.expires_at <= ${now}, false)`;
  const isOpen = sql`p.state in ('created', 'requires_payment')`;
  if (status === undefined) return sql`true`;
  if (status === "expired") return sql`(p.state = 'expired' or (${isOpen} and ${isOver}))`;
  if (status === "pending") return sql`(p.state = 'processing' or (${isOpen} and not ${isOver}))`;
  return sql`p.state = ${status}`;
}

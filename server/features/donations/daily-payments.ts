import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { book, endRegular } from "./booking.ts";
import { lockPayment } from "./store.ts";
import {
  deleteEvents,
  deleteUnpaid,
  anonymizeDonors,
  listDueCharges,
  listDonationsOfDeletedAccounts,
} from "./daily-payments-store.ts";

const DAY_MS = 86_400_000;
const UNPAID_RETENTION_DAYS = 30;
const EVENTS_RETENTION_DAYS = 365;
/** Accounting retention in whole years after the year of the donation. */
const ACCOUNTING_RETENTION_YEARS = 5;

/** Daily: charges regular donations without automatic charging, and deletes or anonymizes expired data. */
export async function runDailyPayments(services: Services): Promise<void> {
  const { clock, db } = services;
  const now = clock.now();
  for (const { donation_id, payment_id, amount_grosze, next_charge_at } of await listDueCharges(db, now)) {
    const reference = `test/${donation_id}/${next_charge_at.toISOString()}`;
    const update = { kind: "charge", amountGrosze: amount_grosze, reference } as const;
    await book(services, "test", { event: { id: reference, paymentId: payment_id, update }, now });
  }
  for (const paymentId of await listDonationsOfDeletedAccounts(db))
    await endDonationOfDeletedAccount(services, paymentId, now);
  await deleteUnpaid(db, new Date(now.getTime() - UNPAID_RETENTION_DAYS * DAY_MS));
  await anonymizeDonors(db, now, ACCOUNTING_RETENTION_YEARS);
  await deleteEvents(db, new Date(now.getTime() - EVENTS_RETENTION_DAYS * DAY_MS));
}

/** Ends the regular donation of a deleted account. */
async function endDonationOfDeletedAccount(services: Services, paymentId: string, now: Date): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment) await endRegular({ services, tx, now }, payment, { isByFailure: false });
  });
}

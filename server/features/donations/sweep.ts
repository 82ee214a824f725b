import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { book, endRegular } from "./booking.ts";
import { lockPayment } from "./store.ts";
import { deleteEvents, deleteUnpaid, forgetDonors, listDueCharges, listOrphans } from "./sweep-store.ts";

const DAY_MS = 86_400_000;
const UNPAID_KEPT_DAYS = 30;
const EVENTS_KEPT_DAYS = 365;
/** Whole years after the one in which something was given: so long the books are kept. */
const BOOKS_KEPT_YEARS = 5;

/** Every day: charges what nobody else charges, and forgets what need not be kept any longer. */
export async function sweepPayments(services: Services): Promise<void> {
  const { clock, db } = services;
  const now = clock.now();
  for (const { donation_id, payment_id, amount_grosze, next_charge_at } of await listDueCharges(db, now)) {
    const reference = `test/${donation_id}/${next_charge_at.toISOString()}`;
    const news = { kind: "charge", amountGrosze: amount_grosze, reference } as const;
    await book(services, "test", { event: { id: reference, paymentId: payment_id, news }, now });
  }
  for (const paymentId of await listOrphans(db)) await endOrphan(services, paymentId, now);
  await deleteUnpaid(db, new Date(now.getTime() - UNPAID_KEPT_DAYS * DAY_MS));
  await forgetDonors(db, now, BOOKS_KEPT_YEARS);
  await deleteEvents(db, new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS));
}

/** Whoever has deleted their account wants to be charged no more. */
async function endOrphan(services: Services, paymentId: string, now: Date): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment) await endRegular({ services, tx, now }, payment, { isByFailure: false });
  });
}

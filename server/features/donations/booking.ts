import { FAILED_CHARGES_MAX, nextPaymentState, type PaymentAction } from "#shared/donations/lifecycle.ts";
import { AppError } from "#shared/errors.ts";
import { monthsAfter } from "#shared/calendar/months-after.ts";
import type { ProviderName } from "#shared/donations/contract.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { PaymentEvent, PaymentUpdate } from "#server/platform/payments/provider.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { donationEndedEmail, thankYouEmail } from "./email-templates.ts";
import { findProvider } from "./provider.ts";
import {
  insertCharge,
  lockPayment,
  recordEvent,
  updateDonation,
  updatePayment,
  type DonationRow,
  type PaymentRow,
} from "./store.ts";

type BookingServices = Pick<Services, "config" | "db" | "log" | "queue" | "settings" | "signer">;

/** Ten years: donors keep emails for long. */
const CANCEL_CODE_SECONDS = 315_360_000;

/**
 * The only place that books money: each provider event is booked once, even if delivered repeatedly, and events that
 * do not fit the payment's state are ignored.
 */
export async function book(
  services: BookingServices,
  provider: ProviderName,
  { event: { id, paymentId, update }, now }: { event: PaymentEvent; now: Date },
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    if (!(await recordEvent(tx, { provider, event_id: id, received_at: now }))) return;
    const payment = await lockPayment(tx, paymentId);
    if (payment?.donation.provider !== provider) {
      return services.log.warn({ event: id, paymentId }, "event for an unknown payment ignored");
    }
    await applyNews({ services, tx, now }, payment, update);
  });
}

interface Booking {
  readonly services: BookingServices;
  readonly tx: Executor;
  readonly now: Date;
}

async function applyNews(booking: Booking, payment: PaymentRow, news: PaymentUpdate): Promise<void> {
  switch (news.kind) {
    case "succeed":
      return bookSuccess(booking, payment, news);
    case "charge":
      return bookCharge(booking, payment, news);
    case "chargeFailed":
      return countFailedCharge(booking, payment);
    case "end":
      return endRegular(booking, payment, { isByFailure: false });
    default:
      return transitionPayment(booking, payment, news.kind);
  }
}

async function transitionPayment(
  { tx }: Booking,
  { id, state }: PaymentRow,
  action: PaymentAction,
): Promise<void> {
  const next = nextPaymentState(state, action);
  if (next) await updatePayment(tx, id, { state: next });
}

async function bookSuccess(
  booking: Booking,
  payment: PaymentRow,
  { amountGrosze, reference, regularRef }: Extract<PaymentUpdate, { kind: "succeed" }>,
): Promise<void> {
  const { tx, now } = booking;
  const { id, donation } = payment;
  const state = nextPaymentState(payment.state, "succeed");
  if (!state) return;
  const booked = { state, amount_grosze: amountGrosze, provider_ref: reference, booked_at: now };
  await updatePayment(tx, id, booked);
  if (donation.type === "regular") {
    await updateDonation(tx, donation.id, {
      regular_state: "active",
      regular_ref: regularRef,
      // Other providers charge automatically.
      next_charge_at: donation.provider === "test" ? monthsAfter(now, 1) : null,
    });
  }
  await sendThankYouEmail(booking, payment, amountGrosze);
}

async function bookCharge(
  booking: Booking,
  payment: PaymentRow,
  { amountGrosze, reference }: Extract<PaymentUpdate, { kind: "charge" }>,
): Promise<void> {
  const { tx, now } = booking;
  const { id, next_charge_at } = payment.donation;
  const charge = { donation_id: id, amount_grosze: amountGrosze, provider_ref: reference, now };
  if (!(await insertCharge(tx, charge))) return;
  await updateDonation(tx, id, {
    failed_charges: 0,
    next_charge_at: next_charge_at && monthsAfter(next_charge_at, 1),
  });
  await sendThankYouEmail(booking, payment, amountGrosze);
}

async function countFailedCharge(booking: Booking, payment: PaymentRow): Promise<void> {
  const { id, failed_charges } = payment.donation;
  await updateDonation(booking.tx, id, { failed_charges: failed_charges + 1 });
  if (failed_charges + 1 >= FAILED_CHARGES_MAX) await endRegular(booking, payment, { isByFailure: true });
}

/**
 * Ends a regular donation whose row is locked: first at the provider, so that no charge can arrive for an ended
 * donation.
 */
export async function endRegular(
  { services, tx, now }: Booking,
  { donation }: PaymentRow,
  { isByFailure }: { isByFailure: boolean },
): Promise<void> {
  if (donation.regular_state !== "active") return;
  await endAtProvider(services, donation, now);
  await updateDonation(tx, donation.id, { regular_state: "ended", next_charge_at: null });
  const { email, name } = donation;
  const language = offeredLanguage(services.settings, donation.language);
  const url = services.settings.get("money.donations")
    ? pageUrl(services.config, language, "/donate")
    : undefined;
  await sendEmail(
    services.queue,
    tx,
    email,
    donationEndedEmail(
      { locale: language, site: services.settings.get("site.name") },
      { name, isByFailure, url },
    ),
  );
}

async function endAtProvider(
  { config, settings, log }: BookingServices,
  { provider: name, regular_ref }: DonationRow,
  now: Date,
): Promise<void> {
  const provider = findProvider({ config, settings, now }, name);
  if (!provider || regular_ref === null) return;
  try {
    await provider.endRegular(regular_ref);
  } catch (error) {
    log.error({ err: error, regular_ref }, "ending a regular donation at the payment provider failed");
    throw new AppError("UNAVAILABLE");
  }
}

async function sendThankYouEmail(
  { services, tx, now }: Booking,
  payment: PaymentRow,
  amountGrosze: number,
): Promise<void> {
  const { email, id, name, provider, type } = payment.donation;
  const language = offeredLanguage(services.settings, payment.donation.language);
  const expires = Math.floor(now.getTime() / 1000) + CANCEL_CODE_SECONDS;
  const search = new URLSearchParams({
    paymentId: payment.id,
    code: services.signer.sign(cancelSubject(id), expires),
  });
  const url = pageUrl(services.config, language, `/payment-success?${search}`);
  const message = thankYouEmail(
    { locale: language, site: services.settings.get("site.name") },
    {
      ...{ name, amountGrosze, date: now, isTest: provider === "test" },
      cancelUrl: type === "regular" ? url : undefined,
    },
  );
  await sendEmail(services.queue, tx, email, message);
}

/** Subject of the signed code in an email to a donor. */
export function cancelSubject(donationId: string): string {
  return `end-donation/${donationId}`;
}

import { nextPaymentState } from "#shared/donations/lifecycle.ts";
import type { donations, Payment, ProviderName } from "#shared/donations/contract.ts";
import { CURRENCY, zlotyOf } from "#shared/donations/money.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { book, cancelSubject, endRegular } from "./booking.ts";
import { configuredProvider, offeredProvider } from "./provider.ts";
import { mayManageDonation } from "./rules.ts";
import {
  findPayment,
  listDonators,
  listOwnPayments,
  listPayments,
  listRunningDonations,
  lockPayment,
  sumBooked,
  type PaymentRow,
} from "./store.ts";
import { openTransferOf, transferOf } from "./transfer.ts";
import { viewDonator, viewPayment, viewPaymentLine, viewRunningDonation } from "./view.ts";

/** The site's donation settings. */
export async function showOffer(context: Context): Promise<EndpointResponse<typeof donations.offer>> {
  const { config, settings } = context;
  const minimum = settings.get("money.donationMinimum");
  const isOn = settings.get("money.donations");
  return {
    ...{ isOn, minimum, currency: CURRENCY },
    provider: offeredProvider(context) ?? null,
    product: config.donations.product,
    products: isOn ? settings.get("money.products").filter(({ amount }) => amount >= minimum) : [],
    transfer: isOn ? openTransferOf(context) : null,
  };
}

/** The sum raised. Excludes refunds, and trials once real payments are enabled. */
export async function showDonated(
  { config, db, settings }: Context,
  { params: { product } }: UseCaseInput<typeof donations.donated>,
): Promise<EndpointResponse<typeof donations.donated>> {
  if (product !== config.donations.product) throw new AppError("NOT_FOUND");
  const grosze = await sumBooked(db, { product, providers: countedProviders({ config, settings }) });
  return { amount: zlotyOf(grosze), currency: CURRENCY };
}

export async function listBoard(
  { config, db, settings }: Context,
  { query }: UseCaseInput<typeof donations.donators>,
): Promise<EndpointResponse<typeof donations.donators>> {
  const providers = countedProviders({ config, settings });
  const { items, count } = await listDonators(db, { ...query, providers });
  return { items: items.map(viewDonator), count };
}

export async function listAllPayments(
  { db, now }: SignedInContext,
  { query }: UseCaseInput<typeof donations.list>,
): Promise<EndpointResponse<typeof donations.list>> {
  const { status, ...page } = query;
  const { items, count } = await listPayments(db, { ...page, status, now });
  return { items: items.map((row) => viewPaymentLine(row, now)), count };
}

/** The monthly donations that go on. */
export async function listRunning(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof donations.running>,
): Promise<EndpointResponse<typeof donations.running>> {
  const { items, count } = await listRunningDonations(db, query);
  return { items: items.map(viewRunningDonation), count };
}

/** The caller's own payments. */
export async function listOwn(
  context: SignedInContext,
  { query }: UseCaseInput<typeof donations.own>,
): Promise<EndpointResponse<typeof donations.own>> {
  const { items, count } = await listOwnPayments(context.db, { ...query, userId: context.viewer.id });
  const shown = items.map((row) => ({
    ...present(context, row, undefined),
    createdAt: row.created_at.toISOString(),
  }));
  return { items: shown, count };
}

/** The state of a payment, for any caller who knows its id. */
export async function showPayment(
  context: Context,
  { params, query }: UseCaseInput<typeof donations.get>,
): Promise<Payment> {
  return present(context, await loadPayment(context, params.id), query.code);
}

/** Ends a regular donation. Idempotent. */
export async function cancelRegular(
  context: Context,
  { params, body }: UseCaseInput<typeof donations.cancel>,
): Promise<Payment> {
  const { db, now } = context;
  const known = await loadPayment(context, params.id);
  if (!mayCancel(context, known, body?.code)) throw new AppError("FORBIDDEN");
  if (known.donation.regular_state === null) {
    throw new AppError("TRANSITION_REFUSED", { state: known.donation.type });
  }
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, known.id);
    if (payment) await endRegular({ services: context, tx, now }, payment, { isByFailure: false });
  });
  return present(context, await loadPayment(context, known.id), body?.code);
}

/** Completes a payment of the test provider; booked like an event of a real provider. */
export async function completeTrial(
  context: Context,
  { params, body }: UseCaseInput<typeof donations.tryOut>,
): Promise<Payment> {
  const payment = await loadPayment(context, params.id);
  if (payment.donation.provider !== "test") throw new AppError("NOT_FOUND");
  const { status } = present(context, payment, undefined);
  if (status !== "pending") throw new AppError("TRANSITION_REFUSED", { state: status });
  return bookOutcome(context, payment, body.outcome);
}

/** An administrator confirms a received bank transfer; it may arrive after the payment has expired. */
export async function bookTransfer(
  context: SignedInContext,
  { params }: UseCaseInput<typeof donations.book>,
): Promise<Payment> {
  const payment = await loadPayment(context, params.id);
  if (payment.donation.provider !== "transfer") throw new AppError("NOT_FOUND");
  if (!nextPaymentState(payment.state, "succeed")) {
    throw new AppError("TRANSITION_REFUSED", { state: payment.state });
  }
  return bookOutcome(context, payment, "succeeded");
}

/** Books an outcome that no provider reports as if it were a provider event. */
async function bookOutcome(
  context: Context,
  { id, amount_grosze, donation: { provider } }: PaymentRow,
  outcome: "succeeded" | "failed",
): Promise<Payment> {
  const reference = `${provider}/${id}`;
  const update =
    outcome === "failed"
      ? ({ kind: "fail" } as const)
      : ({ kind: "succeed", amountGrosze: amount_grosze, reference, regularRef: null } as const);
  await book(context, provider, { event: { id: reference, paymentId: id, update }, now: context.now });
  return present(context, await loadPayment(context, id), undefined);
}

async function loadPayment({ db }: Context, id: string): Promise<PaymentRow> {
  const payment = Id.safeParse(id).success ? await findPayment(db, id) : undefined;
  if (!payment) throw new AppError("NOT_FOUND");
  return payment;
}

function mayCancel({ viewer, signer, now }: Context, { donation }: PaymentRow, code = ""): boolean {
  return mayManageDonation(viewer, donation) || signer.isValid(cancelSubject(donation.id), code, now);
}

function present(context: Context, payment: PaymentRow, code: string | undefined): Payment {
  const isRunning = payment.donation.regular_state === "active";
  return viewPayment(payment, {
    now: context.now,
    transfer: transferOf(context, payment),
    canCancel: isRunning && mayCancel(context, payment, code),
  });
}

/** Providers included in public sums: trials count only if the site takes trials only. */
function countedProviders(site: Pick<Context, "config" | "settings">): readonly ProviderName[] {
  return configuredProvider(site) === "test" ? ["test"] : ["stripe", "transfer"];
}

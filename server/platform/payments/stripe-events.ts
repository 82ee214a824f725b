import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { InvalidInput } from "#server/platform/http/failures.ts";
import { normaliseTexts } from "#server/platform/http/plain-input.ts";
import type { PaymentEvent, PaymentUpdate } from "./provider.ts";

/** Older messages are rejected as replays. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const Metadata = z.nullish(z.object({ paymentId: z.optional(z.string()) }));
/** The path of an invoice's subscription metadata depends on the API version of the account. */
const MetadataHolder = z.object({
  metadata: Metadata,
  subscription_details: z.nullish(z.object({ metadata: Metadata })),
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ metadata: Metadata })) })),
});

const Pln = z.literal("pln");
/** Far above any donation, and within the range of the database column. */
const AMOUNT_MAX_GROSZE = 1_000_000_000;
const Amount = z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX_GROSZE));
const Session = z.object({
  id: z.string(),
  payment_status: z.string(),
  amount_total: Amount,
  currency: Pln,
  subscription: z.nullish(z.string()),
});
const Invoice = z.object({
  id: z.string(),
  amount_paid: Amount,
  currency: Pln,
});
const Refund = z.object({ refunded: z.boolean() });

type StripeObject = z.output<typeof Event>["data"]["object"];

/** Whether a message has a valid signature and is recent. */
export async function isSignedByStripe(
  body: Buffer,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const { Stripe } = await import("stripe");
  try {
    const { signature: signatures } = Stripe.webhooks;
    signatures?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    return signatures !== null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/**
 * Parses a Stripe webhook message about one of this site's payments; undefined if it is about another object. Throws
 * BAD_REQUEST for a message that Stripe does not send, even if it is correctly signed.
 */
export function readStripeEvent(body: Buffer): PaymentEvent | undefined {
  try {
    const message: unknown = JSON.parse(body.toString());
    return eventOf(Event.parse(normaliseTexts(message)));
  } catch (error) {
    if (!isMalformed(error)) throw error;
    throw new AppError("BAD_REQUEST");
  }
}

function isMalformed(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.core.$ZodError || error instanceof InvalidInput;
}

function eventOf({ id, type, data: { object } }: z.output<typeof Event>): PaymentEvent | undefined {
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  const paymentId = read && paymentIdOf(object);
  const update = paymentId ? read?.(object) : undefined;
  return paymentId && update ? { id, paymentId, update } : undefined;
}

/** The Stripe account may serve other programs, whose ids have another format. */
function paymentIdOf(stripeObject: StripeObject): string | undefined {
  const { metadata, parent, subscription_details } = MetadataHolder.parse(stripeObject);
  const ofSubscription = parent?.subscription_details ?? subscription_details;
  return z.uuid().safeParse(ofSubscription?.metadata?.paymentId ?? metadata?.paymentId).data;
}

/** Readers of the event types that concern payments. */
const READERS: Readonly<Record<string, (stripeObject: StripeObject) => PaymentUpdate | undefined>> = {
  "checkout.session.completed": readCheckoutSession,
  "checkout.session.async_payment_succeeded": readCheckoutSession,
  "checkout.session.async_payment_failed": () => ({ kind: "fail" }),
  "checkout.session.expired": () => ({ kind: "expire" }),
  "invoice.paid": readInvoice,
  "invoice.payment_failed": (stripeObject) =>
    isFirstInvoice(stripeObject) ? undefined : { kind: "chargeFailed" },
  "customer.subscription.deleted": () => ({ kind: "end" }),
  "charge.refunded": (stripeObject) => (Refund.parse(stripeObject).refunded ? { kind: "refund" } : undefined),
};

/** The session of a bank transfer is completed before the money has arrived. */
function readCheckoutSession(stripeObject: StripeObject): PaymentUpdate {
  const { id, payment_status, amount_total, subscription } = Session.parse(stripeObject);
  if (payment_status === "unpaid") return { kind: "process" };
  return { kind: "succeed", amountGrosze: amount_total, reference: id, regularRef: subscription ?? null };
}

function readInvoice(stripeObject: StripeObject): PaymentUpdate | undefined {
  if (isFirstInvoice(stripeObject)) return undefined;
  const { id, amount_paid } = Invoice.parse(stripeObject);
  return { kind: "charge", amountGrosze: amount_paid, reference: id };
}

/** The first invoice of a subscription was already counted by its checkout session. */
function isFirstInvoice(stripeObject: StripeObject): boolean {
  return stripeObject["billing_reason"] === "subscription_create";
}

import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { InvalidInput } from "#server/platform/http/failures.ts";
import { requirePlain } from "#server/platform/http/plain-input.ts";
import type { PaymentEvent, PaymentNews } from "./provider.ts";

/** An older message may be one that somebody has recorded. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const Metadata = z.nullish(z.object({ paymentId: z.optional(z.string()) }));
/** An invoice names its subscription's metadata in the one place or the other, by the version of the account. */
const Ours = z.object({
  metadata: Metadata,
  subscription_details: z.nullish(z.object({ metadata: Metadata })),
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ metadata: Metadata })) })),
});

const Pln = z.literal("pln");
/** Far above any donation, and within what the database counts. */
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

type Thing = z.output<typeof Event>["data"]["object"];

/** Whether a message bears a signature of the secret (`t=<seconds>,v1=<hex>`), and is not an old one. */
export function isSignedByStripe(
  body: Buffer,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const parts = signature.split(",").map((part) => part.split("=", 2));
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  const age = Math.abs(now.getTime() / 1000 - seconds);
  if (!(age <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * What a message of Stripe's says of one of our payments; undefined where it is about something else. Throws
 * BAD_REQUEST where it is no message that Stripe sends, however well it is signed.
 */
export function readStripeEvent(body: Buffer): PaymentEvent | undefined {
  try {
    const message: unknown = JSON.parse(body.toString());
    requirePlain(message);
    return eventOf(Event.parse(message));
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
  const news = paymentId ? read?.(object) : undefined;
  return paymentId && news ? { id, paymentId, news } : undefined;
}

/** The account may serve other programs, whose ids are not like ours. */
function paymentIdOf(thing: Thing): string | undefined {
  const { metadata, parent, subscription_details } = Ours.parse(thing);
  const ofSubscription = parent?.subscription_details ?? subscription_details;
  return z.uuid().safeParse(ofSubscription?.metadata?.paymentId ?? metadata?.paymentId).data;
}

/** The messages that tell something of a payment. */
const READERS: Readonly<Record<string, (thing: Thing) => PaymentNews | undefined>> = {
  "checkout.session.completed": paid,
  "checkout.session.async_payment_succeeded": paid,
  "checkout.session.async_payment_failed": () => ({ kind: "fail" }),
  "checkout.session.expired": () => ({ kind: "expire" }),
  "invoice.paid": charged,
  "invoice.payment_failed": (thing) => (isFirst(thing) ? undefined : { kind: "chargeFailed" }),
  "customer.subscription.deleted": () => ({ kind: "end" }),
  "charge.refunded": (thing) => (Refund.parse(thing).refunded ? { kind: "refund" } : undefined),
};

/** Bank transfers are completed before the money has arrived. */
function paid(thing: Thing): PaymentNews {
  const { id, payment_status, amount_total, subscription } = Session.parse(thing);
  if (payment_status === "unpaid") return { kind: "process" };
  return { kind: "succeed", amountGrosze: amount_total, reference: id, regularRef: subscription ?? null };
}

function charged(thing: Thing): PaymentNews | undefined {
  if (isFirst(thing)) return undefined;
  const { id, amount_paid } = Invoice.parse(thing);
  return { kind: "charge", amountGrosze: amount_paid, reference: id };
}

/** The first invoice of a subscription is what its session was paid for. */
function isFirst(thing: Thing): boolean {
  return thing["billing_reason"] === "subscription_create";
}

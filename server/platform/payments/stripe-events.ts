import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { PaymentEvent, PaymentNews } from "./provider.ts";

/** An older message may be one that somebody has recorded. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const Metadata = z.nullish(z.object({ paymentId: z.optional(z.uuid()) }));
/** An invoice names its subscription's metadata in the one place or the other, by the version of the account. */
const Ours = z.object({
  metadata: Metadata,
  subscription_details: z.nullish(z.object({ metadata: Metadata })),
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ metadata: Metadata })) })),
});

const Pln = z.literal("pln");
const Session = z.object({
  id: z.string(),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: Pln,
  subscription: z.nullish(z.string()),
});
const Invoice = z.object({
  id: z.string(),
  amount_paid: z.int(),
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

/** What a message of Stripe's says of one of our payments; undefined where it is about something else. */
export function readStripeEvent(body: Buffer): PaymentEvent | undefined {
  const { id, type, data } = Event.parse(JSON.parse(body.toString()));
  const paymentId = paymentIdOf(data.object);
  const news = paymentId ? newsOf(type, data.object) : undefined;
  return paymentId && news ? { id, paymentId, news } : undefined;
}

function paymentIdOf(thing: Thing): string | undefined {
  const found = Ours.safeParse(thing).data;
  const ofSubscription = found?.parent?.subscription_details ?? found?.subscription_details;
  return ofSubscription?.metadata?.paymentId ?? found?.metadata?.paymentId;
}

function newsOf(type: string, thing: Thing): PaymentNews | undefined {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return paid(thing);
    case "checkout.session.async_payment_failed":
      return { kind: "fail" };
    case "checkout.session.expired":
      return { kind: "expire" };
    case "invoice.paid":
      return charged(thing);
    case "invoice.payment_failed":
      return isFirst(thing) ? undefined : { kind: "chargeFailed" };
    case "customer.subscription.deleted":
      return { kind: "end" };
    case "charge.refunded":
      return Refund.parse(thing).refunded ? { kind: "refund" } : undefined;
    default:
      return undefined;
  }
}

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

import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import type { World } from "./world.ts";

const SECRET = "whsec_of_the_tests";
const DAY_MS = 86_400_000;

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** A fake Stripe API that records its requests. */
export interface FakeStripe {
  /** Environment variables of a site that uses this fake. */
  readonly env: Readonly<Record<string, string>>;
  requests: RecordedRequest[];
  isDown: boolean;
  /** No object exists. */
  isEmpty: boolean;
  close(): void;
}

export async function openStripe(): Promise<FakeStripe> {
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const stripe: FakeStripe = {
    env: {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_HOST: `http://127.0.0.1:${port}`,
    },
    requests: [],
    isDown: false,
    isEmpty: false,
    close: () => void server.close(),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
    stripe.requests.push({ method, path: url, headers, fields });
    if (stripe.isDown || stripe.isEmpty) {
      response.statusCode = stripe.isDown ? 500 : 404;
      const type = stripe.isDown ? "api_error" : "invalid_request_error";
      return void response.end(JSON.stringify({ error: { type, message: "not now" } }));
    }
    const expires_at = Math.floor((Date.now() + DAY_MS) / 1000);
    response.end(JSON.stringify({ id: "cs_1", url: "https://checkout.stripe.com/c/pay/cs_1", expires_at }));
  }

  return stripe;
}

interface Signing {
  readonly secret?: string;
  readonly ageSeconds?: number;
}

/** The signature header of a Stripe webhook. */
export function signatureOf(
  { clock }: World,
  body: string,
  { secret = SECRET, ageSeconds = 0 }: Signing = {},
): string {
  const seconds = Math.floor(clock.now().getTime() / 1000) - ageSeconds;
  const mac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${"0".repeat(64)},v1=${mac}`;
}

export async function postToWebhook({ url }: World, body: string, signature?: string): Promise<number> {
  const { status } = await fetch(`${url}/api/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    body,
  });
  return status;
}

export function stripeMessage(type: string, object: object): string {
  return JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object } });
}

/** Sends a correctly signed webhook to a site. */
export async function postSignedEvent(world: World, type: string, object: object): Promise<number> {
  const body = stripeMessage(type, object);
  return postToWebhook(world, body, signatureOf(world, body));
}

/** The checkout session of a payment, as in webhook events. */
export function checkoutSession(paymentId: string, change: object = {}): object {
  return {
    ...{ id: `cs_${paymentId}`, object: "checkout.session", metadata: { paymentId } },
    ...{ payment_status: "paid", amount_total: 5000, currency: "pln", subscription: null },
    ...change,
  };
}

/** A later invoice of a subscription; older API versions have its metadata elsewhere. */
export function laterInvoice(paymentId: string, change: object = {}): object {
  return {
    ...{ id: `in_${randomUUID()}`, billing_reason: "subscription_cycle", metadata: {} },
    ...{ amount_paid: 5000, currency: "pln" },
    parent: { subscription_details: { metadata: { paymentId } } },
    ...change,
  };
}

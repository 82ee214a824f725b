import type Stripe from "stripe";
import type { PaymentOrder, PaymentPage, PaymentProvider } from "./provider.ts";

const TIMEOUT_MS = 10_000;
const CURRENCY = "pln";

/** An account with Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Replaces Stripe's own host: `http://127.0.0.1:12111`. */
  readonly apiHost: string | undefined;
}

/** Stripe Checkout: the payer pays on a page of Stripe, so that no Stripe script runs on this site. */
export function createStripe(config: StripeConfig): PaymentProvider {
  return {
    async open(order): Promise<PaymentPage> {
      const { client } = await openClient(config);
      const session = await client.checkout.sessions.create(sessionParams(order), {
        idempotencyKey: order.paymentId,
      });
      if (!session.url) throw new Error(`Stripe's session ${session.id} has no page`);
      return { url: session.url, expiresAt: new Date(session.expires_at * 1000) };
    },
    async endRegular(reference) {
      const { client, isMissing } = await openClient(config);
      try {
        await client.subscriptions.cancel(reference);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** Loaded on first use, because the package needs 40 MB of memory. */
async function openClient({ secretKey, apiHost }: StripeConfig) {
  const { Stripe: Client } = await import("stripe");
  const client = new Client(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0, // a donor waits
    telemetry: false,
    ...(apiHost ? addressOf(apiHost) : {}),
  });
  const isMissing = (error: unknown) =>
    error instanceof Client.errors.StripeError && error.statusCode === 404;
  return { client, isMissing };
}

function addressOf(apiHost: string) {
  const { hostname, port, protocol } = new URL(apiHost);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

function sessionParams(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const { paymentId, type, amountGrosze, email, language, title, returnUrl } = order;
  const isRegular = type === "regular";
  const metadata = { paymentId };
  return {
    mode: isRegular ? "subscription" : "payment",
    client_reference_id: paymentId,
    customer_email: email,
    locale: language,
    success_url: returnUrl,
    cancel_url: returnUrl,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: amountGrosze,
          product_data: { name: title },
          ...(isRegular ? { recurring: { interval: "month" as const } } : {}),
        },
      },
    ],
    metadata,
    // Copies the id to later objects: invoices of a subscription and refunds of a single payment contain it too.
    ...(isRegular
      ? { subscription_data: { metadata } }
      : { submit_type: "donate" as const, payment_intent_data: { metadata } }),
  };
}

import * as z from "zod/mini";
import type { StripeConfig } from "#server/platform/config.ts";
import type { PaymentOrder, PaymentPage, PaymentProvider } from "./provider.ts";

const API = "https://api.stripe.com";
/** Answers keep the shape of this version, whatever the account's own is. */
const API_VERSION = "2024-06-20";
const TIMEOUT_MS = 10_000;
const CURRENCY = "pln";

const CheckoutSession = z.object({ url: z.url(), expires_at: z.int() });

/** Stripe Checkout: the payer pays on a page of Stripe's, so that no script of theirs runs on ours. */
export function createStripe(config: StripeConfig): PaymentProvider {
  return {
    async open(order): Promise<PaymentPage> {
      const answer = await callStripe(config, "POST", "/v1/checkout/sessions", {
        fields: sessionFields(order),
        idempotencyKey: order.paymentId,
      });
      const { url, expires_at } = CheckoutSession.parse(await answer.json());
      return { url, expiresAt: new Date(expires_at * 1000) };
    },
    async endRegular(reference) {
      const path = `/v1/subscriptions/${encodeURIComponent(reference)}`;
      await callStripe(config, "DELETE", path, { isMissingFine: true });
    },
  };
}

function sessionFields(order: PaymentOrder): Record<string, string> {
  const { paymentId, type, amountGrosze, email, language, title, returnUrl } = order;
  const price = "line_items[0][price_data]";
  const isRegular = type === "regular";
  return {
    mode: isRegular ? "subscription" : "payment",
    client_reference_id: paymentId,
    customer_email: email,
    locale: language,
    success_url: returnUrl,
    cancel_url: returnUrl,
    "line_items[0][quantity]": "1",
    [`${price}[currency]`]: CURRENCY,
    [`${price}[unit_amount]`]: String(amountGrosze),
    [`${price}[product_data][name]`]: title,
    "metadata[paymentId]": paymentId,
    // The id travels on: later invoices of a subscription and refunds of a single payment carry it too.
    ...(isRegular
      ? { [`${price}[recurring][interval]`]: "month", "subscription_data[metadata][paymentId]": paymentId }
      : { submit_type: "donate", "payment_intent_data[metadata][paymentId]": paymentId }),
  };
}

interface StripeCall {
  readonly fields?: Record<string, string>;
  readonly idempotencyKey?: string;
  readonly isMissingFine?: boolean;
}

async function callStripe(
  { secretKey, apiHost = API }: StripeConfig,
  method: "POST" | "DELETE",
  path: string,
  { fields, idempotencyKey, isMissingFine = false }: StripeCall,
): Promise<Response> {
  const answer = await fetch(apiHost + path, {
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      "stripe-version": API_VERSION,
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.ok || (isMissingFine && answer.status === 404)) return answer;
  throw new Error(`Stripe answered ${method} ${path} with ${answer.status}: ${await answer.text()}`);
}

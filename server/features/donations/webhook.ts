import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";
import { isSignedByStripe, readStripeEvent } from "#server/platform/payments/stripe-events.ts";
import type { Services } from "#server/platform/services.ts";
import { book } from "./booking.ts";
import { findStripe } from "./provider.ts";

/** Webhook for Stripe's payment events. The signature covers the raw bytes of the body. */
export function bindPaymentWebhook(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/payments/webhook", async ({ body, headers }) => {
    const now = services.clock.now();
    const secret = findStripe(services)?.webhookSecret;
    const signature = headers["stripe-signature"];
    const isAuthentic =
      secret !== undefined &&
      typeof signature === "string" &&
      body instanceof Buffer &&
      (await isSignedByStripe(body, signature, { secret, now }));
    if (!isAuthentic) throw new AppError("SIGNATURE_WRONG");
    const event = readStripeEvent(body);
    if (event) await book(services, "stripe", { event, now });
    return { received: true };
  });
}

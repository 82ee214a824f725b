import type { ProviderName } from "#shared/donations/contract.ts";
import type { Services } from "#server/platform/services.ts";
import type { PaymentProvider } from "#server/platform/payments/provider.ts";
import { createStripe, type StripeConfig } from "#server/platform/payments/stripe.ts";

const DAY_MS = 86_400_000;
const TRIAL_DAYS = 1;
const TRANSFER_DAYS = 14;

type SiteMoney = Pick<Services, "config" | "settings">;

/** How new donations are paid; undefined while the site accepts none. */
export function offeredProvider(site: SiteMoney): ProviderName | undefined {
  return site.settings.get("money.donations") ? configuredProvider(site) : undefined;
}

/** How donations are paid while they are on. Keys and accounts replace the test payments of a local address. */
export function configuredProvider({ config, settings }: SiteMoney): ProviderName | undefined {
  const { provider, isTest } = config.donations;
  if (isTest) return provider;
  if (findStripe({ config, settings })) return "stripe";
  return settings.get("money.bankAccount") === "" ? provider : "transfer";
}

/** The payment provider of a donation; undefined if it is not configured (any more). */
export function findProvider(
  { config, settings, now }: SiteMoney & { readonly now: Date },
  name: ProviderName | undefined,
): PaymentProvider | undefined {
  if (name === "test") return createManualProvider(now, TRIAL_DAYS);
  if (name === "transfer") return createManualProvider(now, TRANSFER_DAYS);
  const stripe = name === "stripe" ? findStripe({ config, settings }) : undefined;
  return stripe && createStripe(stripe);
}

/** The present account with Stripe; undefined unless both of its secrets are set. */
export function findStripe({ config, settings }: SiteMoney): StripeConfig | undefined {
  const secretKey = settings.secret("money.stripeKey");
  const webhookSecret = settings.secret("money.stripeWebhookSecret");
  if (secretKey === null || webhookSecret === null) return undefined;
  return { secretKey, webhookSecret, apiHost: config.stripeApiHost };
}

/**
 * The payer returns immediately: to choose the outcome of a trial, or to read the transfer details. No automatic
 * charges.
 */
function createManualProvider(now: Date, days: number): PaymentProvider {
  return {
    open: async ({ returnUrl }) => ({ url: returnUrl, expiresAt: new Date(now.getTime() + days * DAY_MS) }),
    endRegular: async () => undefined,
  };
}

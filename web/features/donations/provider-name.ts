import type { ProviderName } from "#shared/donations/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<ProviderName, () => string>> = {
  stripe: () => "Stripe",
  transfer: m.donations_admin_transfer,
  test: m.donations_admin_test,
};

/** How a donation is paid. */
export function providerName(provider: ProviderName): string {
  return NAMES[provider]();
}

import { AD_FORMATS } from "#shared/ads/formats.ts";
import { groupedAccount } from "#shared/donations/bank-account.ts";
import type { DonationProduct } from "#shared/donations/product.ts";
import { formatName } from "#web/features/ads/format-name.ts";
import { productName } from "#web/features/donations/product-name.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatZloty } from "#web/ui/format/money.ts";

/** Label and explanation of the settings of donations and ads. */
export const MONEY_TEXTS = {
  "money.donations": { label: () => m.settings_donations(), hint: () => m.settings_donations_hint() },
  "money.products": { label: () => m.settings_products(), hint: () => m.settings_products_hint() },
  "money.bankAccount": {
    label: () => m.settings_bank_account(),
    hint: () => m.settings_bank_account_hint(),
  },
  "money.bankRecipient": {
    label: () => m.settings_bank_recipient(),
    hint: () => m.settings_bank_recipient_hint(),
  },
  "money.stripeKey": { label: () => m.settings_stripe_key(), hint: () => m.settings_stripe_key_hint() },
  "money.stripeWebhookSecret": {
    label: () => m.settings_stripe_webhook(),
    hint: () => m.settings_stripe_webhook_hint(),
  },
  "money.ads": { label: () => m.settings_ads(), hint: () => m.settings_ads_hint() },
  "money.adFormats": { label: () => m.settings_ad_formats(), hint: () => m.settings_ad_formats_hint() },
} as const;

/** A stored account as a sentence part. */
export function accountText(account: string): string {
  return account === "" ? m.settings_value_none() : groupedAccount(account);
}

/** A product as a sentence part. */
export function productText(product: DonationProduct): string {
  return [productName(product), formatZloty(product.amount)].filter(Boolean).join(": ");
}

/** A format of ads as a sentence part. */
export function adFormatText(format: string): string {
  const known = AD_FORMATS.find((one) => one === format);
  return known ? formatName(known) : format;
}

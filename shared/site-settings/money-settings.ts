import * as z from "zod/mini";
import { AD_FORMATS } from "#shared/ads/formats.ts";
import { ibanOf, isIban } from "#shared/donations/bank-account.ts";
import { DonationProduct, PRODUCTS_MAX } from "#shared/donations/product.ts";
import { line } from "#shared/text.ts";
import { secretWith } from "./secret-settings.ts";

export const BANK_ACCOUNT_MAX_CHARACTERS = 60;
export const BANK_RECIPIENT_MAX_CHARACTERS = 140;

/** How the secret keys of Stripe, and the secrets of its webhooks, start. */
export const STRIPE_KEY_PREFIXES = ["sk_", "rk_"] as const;
export const STRIPE_WEBHOOK_PREFIXES = ["whsec_"] as const;

/** Settings of donations and ads. */
export const MONEY_SETTINGS = {
  /** Whether the site asks for donations and takes new ones. */
  "money.donations": z.boolean(),
  /** The amounts that the donation page suggests, in their order. */
  "money.products": z.array(DonationProduct).check(z.maxLength(PRODUCTS_MAX)),
  /** The account that donors transfer money to, as an IBAN without spaces; empty for none. */
  "money.bankAccount": z.string().check(
    z.maxLength(BANK_ACCOUNT_MAX_CHARACTERS),
    z.overwrite(ibanOf),
    z.refine((account) => account === "" || isIban(account), "IBAN"),
  ),
  /** Whose account it is; empty for the operator. */
  "money.bankRecipient": line({ max: BANK_RECIPIENT_MAX_CHARACTERS }),
  /** The account with Stripe that takes donations by card, once both are set. */
  "money.stripeKey": secretWith(STRIPE_KEY_PREFIXES, "STRIPE_KEY"),
  "money.stripeWebhookSecret": secretWith(STRIPE_WEBHOOK_PREFIXES, "STRIPE_WEBHOOK_SECRET"),
  /** Whether ads are shown at all. */
  "money.ads": z.boolean(),
  /** The formats in which they are shown. */
  "money.adFormats": z.array(z.enum(AD_FORMATS)).check(
    z.maxLength(AD_FORMATS.length),
    z.overwrite((formats) => AD_FORMATS.filter((format) => formats.includes(format))),
  ),
};

/** A bare amount. */
const NO_NAME = "";

export const DEFAULT_MONEY = {
  "money.donations": true,
  "money.products": [20, 50, 100, 200].map((amount) => ({ pl: NO_NAME, en: NO_NAME, amount })),
  "money.bankAccount": "",
  "money.bankRecipient": "",
  "money.stripeKey": null,
  "money.stripeWebhookSecret": null,
  "money.ads": true,
  "money.adFormats": [...AD_FORMATS],
};

import type { DonationProduct } from "#shared/donations/product.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

/** What a product pays for, in the language of the page or else in another one; empty for a bare amount. */
export function productName({ pl, en }: DonationProduct): string {
  const names = { pl, en };
  return names[getLocale()] || pl || en;
}

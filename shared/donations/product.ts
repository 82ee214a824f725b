import * as z from "zod/mini";
import { rangeProblem } from "#shared/field-problems.ts";
import { line } from "#shared/text.ts";

export const PRODUCTS_MAX = 8;
/** Longer names do not fit into a button of a phone. */
export const PRODUCT_NAME_MAX_CHARACTERS = 40;
/** No donation is larger. */
const PRODUCT_MAX_ZLOTY = 50_000;
const amountProblem = rangeProblem(1, PRODUCT_MAX_ZLOTY);

/** An amount that the donation page suggests, and what it pays for, in each language. Without names it is a bare amount. */
export const DonationProduct = z.object({
  pl: line({ max: PRODUCT_NAME_MAX_CHARACTERS }),
  en: line({ max: PRODUCT_NAME_MAX_CHARACTERS }),
  /** In whole złoty. */
  amount: z
    .int(amountProblem)
    .check(z.minimum(1, amountProblem), z.maximum(PRODUCT_MAX_ZLOTY, amountProblem)),
});
export type DonationProduct = z.output<typeof DonationProduct>;

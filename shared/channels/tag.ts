import { oneLine } from "#shared/text-validation.ts";

/** What is never seen, except for the joiners and variants that shape letters and emoji. */
const IGNORED =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;
/** Joiners and variants where nothing is shaped; a digit with a variant is the start of a keycap. */
const IDLE_JOINERS =
  /(?<=^|[\p{Script=Latin}\p{Nd}\p{Z}])[\p{Join_Control}\p{Variation_Selector}]+(?!\u20E3)/gu;

/** A tag in the one form in which it is stored, so that tags that look the same are the same. */
export function normalizedTag(tag: string): string {
  return oneLine(oneLine(tag).replace(IGNORED, "").replace(IDLE_JOINERS, "")).replace(/\s+/g, " ");
}

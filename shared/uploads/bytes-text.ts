import { dateTag, type Locale } from "#shared/texts.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1000;
const NO_BREAK = "\u00A0";

/** `12431000` -> "12,4 MB", with a space at which no line breaks. */
export function bytesText(bytes: number, locale: Locale): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / STEP ** power;
  const format = new Intl.NumberFormat(dateTag(locale), {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "narrow" : "short",
    maximumFractionDigits: amount < 100 && power > 1 ? 1 : 0,
  });
  return format.format(amount).replaceAll(" ", NO_BREAK);
}

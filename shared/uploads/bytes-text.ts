import { dateTag, type Locale } from "#shared/texts.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1000;

/** `12431000` -> "12,4 MB". */
export function bytesText(bytes: number, locale: Locale): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / STEP ** power;
  return new Intl.NumberFormat(dateTag(locale), {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "narrow" : "short",
    maximumFractionDigits: amount < 100 && power > 1 ? 1 : 0,
  }).format(amount);
}

import { m } from "#web/i18n/compiled/messages.js";
import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { formatNumber, formatShortNumber } from "./number.ts";
import { pluralForm } from "./plural.ts";

type CountMessage = (inputs: { form: string; amount: string }, options: { locale: Locale }) => string;

/** "241 338 wyświetleń". */
export function formatViews(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_views, count, locale);
}

/** "241 338 wyśw.", for narrow places. */
export function formatViewsShort(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_views_short, count, locale);
}

/** "241 tys. wyśw.", for the narrowest places. */
export function formatViewsShortest(count: number, locale: Locale = getLocale()): string {
  const inputs = { form: pluralForm(count, locale), amount: formatShortNumber(count, locale) };
  return m.ui_views_short(inputs, { locale });
}

/** "3 214 ogląda": current viewers. */
export function formatWatching(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_watching, count, locale);
}

/** "620 czeka": viewers waiting for a start. */
export function formatWaiting(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_waiting, count, locale);
}

/** "184 213 subskrypcji". */
export function formatSubscribers(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_subscribers, count, locale);
}

/** "86 komentarzy". */
export function formatComments(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_comments, count, locale);
}

/** "24 filmy". */
export function formatVideos(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_videos, count, locale);
}

/** "30 kont". */
export function formatAccounts(count: number, locale: Locale = getLocale()): string {
  return formatCounted(m.ui_accounts, count, locale);
}

function formatCounted(message: CountMessage, count: number, locale: Locale): string {
  return message({ form: pluralForm(count, locale), amount: formatNumber(count) }, { locale });
}

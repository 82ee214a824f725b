import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { bytesText } from "#shared/uploads/bytes-text.ts";
import { limitOf, QUOTA_PERIODS, type AccountQuota, type QuotaPeriod } from "#shared/uploads/quotas.ts";

const USE = {
  total: { limited: m.studio_quota_total, unlimited: m.studio_quota_total_unlimited },
  daily: { limited: m.studio_quota_daily, unlimited: m.studio_quota_daily_unlimited },
} as const;

/** What an account uses and may in each period, each with a further sentence if `remark` has one. */
export function quotaSentences(
  quota: AccountQuota,
  locale: Locale,
  remark: (period: QuotaPeriod) => string | undefined,
): string[] {
  return QUOTA_PERIODS.map((period) => {
    const { limited, unlimited } = USE[period];
    const limit = limitOf(quota[period]);
    const used = bytesText(quota[period].used, locale);
    const sentence =
      limit === null
        ? unlimited({ used }, { locale })
        : limited({ used, limit: bytesText(limit, locale) }, { locale });
    return [sentence, remark(period)].filter((part) => part !== undefined).join(". ");
  });
}

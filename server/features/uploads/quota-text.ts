import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { bytesText } from "#shared/uploads/bytes-text.ts";
import { limitOf, type AccountQuota } from "#shared/uploads/quotas.ts";

/** What an account uses and may: a sentence for each period, and further ones if a limit is reached. */
export function quotaSentences({ total, daily }: AccountQuota, locale: Locale): string[] {
  const periods = [
    {
      ...{ quota: total, limited: m.studio_quota_total, unlimited: m.studio_quota_total_unlimited },
      advice: m.studio_quota_total_advice,
    },
    {
      ...{ quota: daily, limited: m.studio_quota_daily, unlimited: m.studio_quota_daily_unlimited },
      advice: m.studio_quota_daily_advice,
    },
  ];
  return periods.flatMap(({ quota, limited, unlimited, advice }) => {
    const used = bytesText(quota.used, locale);
    const limit = limitOf(quota);
    if (limit === null) return [unlimited({ used }, { locale })];
    const sentence = limited({ used, limit: bytesText(limit, locale) }, { locale });
    if (quota.used < limit) return [sentence];
    return [sentence, `${m.studio_quota_full({}, { locale })} ${advice({}, { locale })}`];
  });
}

import { useQuery } from "@tanstack/react-query";
import { m } from "#web/i18n/compiled/messages.js";
import { Meter } from "#web/ui/feedback/meter.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatBytes } from "./format-transfer.ts";
import { quotaQuery } from "./quota.ts";

/** From this share of a limit on, the member is warned. */
const NEARLY_FULL = 0.8;

/** How much of the limits of the account is used; nothing where the site has none. */
export function QuotaMeter() {
  const { data: quota } = useQuery(quotaQuery);
  if (!quota) return null;
  const limits = [
    {
      used: quota.used,
      limit: quota.total,
      label: m.studio_quota_total,
      advice: m.studio_quota_total_advice,
    },
    {
      used: quota.usedToday,
      limit: quota.daily,
      label: m.studio_quota_daily,
      advice: m.studio_quota_daily_advice,
    },
  ];
  return (
    <div className="mb-5 grid gap-4 empty:hidden">
      {limits.map(({ used, limit, label, advice }) => {
        if (limit === null) return null;
        const text = label({ used: formatBytes(used), limit: formatBytes(limit) });
        return (
          <div key={text} className="grid gap-2">
            <p className="text-small text-text-2">{text}</p>
            <Meter label={text} share={used / limit} />
            {used >= limit && (
              <Notice tone="danger" title={m.studio_quota_full()}>
                {advice()}
              </Notice>
            )}
            {used < limit && used >= limit * NEARLY_FULL && (
              <Notice tone="warning" title={m.studio_quota_nearly_full()}>
                {advice()}
              </Notice>
            )}
          </div>
        );
      })}
    </div>
  );
}

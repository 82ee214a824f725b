import { useQuery } from "@tanstack/react-query";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { reviewCountQuery } from "./queries.ts";

/** Beside the settings: what waits is not released by lower numbers. */
export function WaitingNotice() {
  const { data } = useQuery(reviewCountQuery);
  const count = data ? data.video + data.comment + data.post : 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="info"
      title={m.reviews_settings_waiting({ count: formatNumber(count) })}
      action={
        <Link href="/admin/reviews" className="rounded-xs text-accent-ink underline underline-offset-4">
          {m.reviews_title()}
        </Link>
      }
    >
      {m.reviews_settings_stay()}
    </Notice>
  );
}

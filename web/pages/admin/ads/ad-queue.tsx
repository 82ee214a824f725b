import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "#web/data/paged-list.tsx";
import { adsQuery, type AdsFilter } from "#web/features/ads/queries.ts";
import { SwitchedOffNotice } from "#web/features/ads/switched-off-notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { AdCard } from "./ad-card.tsx";

/** Ads of all channels: waiting for review, running, and all others. */
export function AdQueue() {
  const tabOf = (id: string, label: string, filter: AdsFilter, emptyTitle = m.ads_admin_none()) => ({
    id,
    label,
    content: <AdList filter={filter} emptyTitle={emptyTitle} />,
  });
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.ads_short()}</h1>
      <SwitchedOffNotice className="mt-4" />
      <Tabs
        className="mt-4"
        label={m.ads_short()}
        tabs={[
          tabOf(
            "waiting",
            m.ads_admin_waiting(),
            { status: "awaiting_verification" },
            m.ads_admin_none_waiting(),
          ),
          tabOf("live", m.ads_admin_live(), { status: "live" }),
          tabOf("all", m.ads_admin_all(), {}),
        ]}
      />
    </div>
  );
}

interface AdListProps {
  readonly filter: AdsFilter;
  readonly emptyTitle: string;
}

function AdList({ filter, emptyTitle }: AdListProps) {
  const list = useInfiniteQuery(adsQuery(filter));
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-52 w-full rounded-lg" />}
      empty={<EmptyState headingLevel={2} title={emptyTitle} />}
    >
      {(items) => (
        <ul className="grid gap-4">
          {items.map((ad) => (
            <li key={ad._id}>
              <AdCard ad={ad} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

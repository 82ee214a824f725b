import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Ad } from "#shared/ads/contract.ts";
import { AdState } from "#web/features/ads/ad-state.tsx";
import { Creative } from "#web/features/ads/creative.tsx";
import { SwitchedOffNotice } from "#web/features/ads/switched-off-notice.tsx";
import { publicConfig } from "#web/ssr/public-config.ts";
import { adsQuery } from "#web/features/ads/queries.ts";
import { KIND_NAMES } from "#web/features/ads/labels.ts";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { channelQuery } from "#web/features/channels/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { NewAd } from "./new-ad.tsx";

/** The ads of a channel, with a button for a new one. */
export function ManageAds({ channelId }: { readonly channelId: string }) {
  const channel = useQuery(channelQuery(channelId));
  const mayAdvertise = channel.data?.can.edit;
  const isOffered = publicConfig().adFormats.length > 0;
  return (
    <div className="measure-wide pt-6">
      <ManageHeading title={m.ads_title()}>
        {mayAdvertise && isOffered && <NewAdWhenListed channelId={channelId} />}
      </ManageHeading>
      <p className="mb-2 max-w-[70ch] text-control text-pretty text-text-2">
        {m.ads_hint()}{" "}
        {isOffered && (
          <Link href="/reklama" className="text-accent-ink underline underline-offset-4 hover:no-underline">
            {m.ads_hint_more()}
          </Link>
        )}
      </p>
      <SwitchedOffNotice className="mb-5" />
      {channel.data?.adPoints !== undefined && (
        <p className="mb-6 text-control font-[620] tabular-nums">
          {m.studio_ad_points({ points: formatNumber(channel.data.adPoints) })}
        </p>
      )}
      {mayAdvertise === false && <EmptyState headingLevel={2} title={m.ads_forbidden()} />}
      {mayAdvertise && <AdList channelId={channelId} />}
      {channel.isPending && <ListSkeleton />}
      {channel.isError && !channel.data && (
        <ErrorState headingLevel={2} onRetry={() => void channel.refetch()} isRetrying={channel.isFetching}>
          {failureText(channel.error, m.ui_error_hint())}
        </ErrorState>
      )}
    </div>
  );
}

/** Hidden while the list is empty: the empty state has its own button. */
function NewAdWhenListed({ channelId }: { readonly channelId: string }) {
  const { data } = useInfiniteQuery(adsQuery({ channelId }));
  return data && data.count > 0 && <NewAd channelId={channelId} />;
}

function AdList({ channelId }: { readonly channelId: string }) {
  const list = useInfiniteQuery(adsQuery({ channelId }));
  if (!list.data) {
    if (!list.isError) return <ListSkeleton />;
    return (
      <ErrorState
        headingLevel={2}
        title={m.ads_list_failed()}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {failureText(list.error, m.ui_error_hint())}
      </ErrorState>
    );
  }
  const { items, count } = list.data;
  if (count === 0) {
    if (publicConfig().adFormats.length === 0) return <EmptyState headingLevel={2} title={m.ads_none()} />;
    return (
      <EmptyState headingLevel={2} title={m.ads_none()} action={<NewAd channelId={channelId} />}>
        {m.ads_none_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {items.map((ad) => (
          <li key={ad._id}>
            <AdRow ad={ad} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function AdRow({ ad }: { readonly ad: Ad }) {
  return (
    <article className="relative grid grid-cols-[minmax(0,240px)_minmax(0,1fr)] items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-surface-1 p-4 transition-colors hover:bg-surface-2 max-sm:grid-cols-1">
      <span aria-hidden="true" className="block">
        <Creative ad={ad} />
      </span>
      <div className="min-w-0">
        <h2 className="text-card wrap-anywhere">
          <Link
            href={`/manage-channel/${ad.channelId}/ads-campaigns/${ad._id}`}
            className="rounded-xs before:absolute before:inset-0 before:rounded-lg"
          >
            {ad.name || m.ads_untitled()}
          </Link>
        </h2>
        <p className="mt-1.5">
          <AdState ad={ad} />
        </p>
        <p className="mt-1 text-small text-text-2 tabular-nums">
          {KIND_NAMES[ad.kind]()} · {m.ads_points_left({ points: formatNumber(ad.points) })}
        </p>
      </div>
    </article>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3">
        <SkeletonBlock className="h-28 w-full rounded-lg" />
        <SkeletonBlock className="h-28 w-full rounded-lg" />
      </div>
    </Loading>
  );
}

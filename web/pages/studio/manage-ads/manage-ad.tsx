import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { Ad } from "#shared/ads/contract.ts";
import { AdState } from "#web/features/ads/ad-state.tsx";
import { adQuery } from "#web/features/ads/queries.ts";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { AdEditor } from "./ad-editor.tsx";
import { AdStats } from "./ad-stats.tsx";
import { DeleteAd } from "./delete-ad.tsx";
import { PointsCard } from "./points-card.tsx";

interface ManageAdProps {
  readonly channelId: string;
  readonly adId: string;
}

/** One ad of a channel: its creative, status, cost and statistics. */
export function ManageAd({ channelId, adId }: ManageAdProps) {
  const ad = useQuery(adQuery(adId));
  return (
    <div className="measure-wide pt-5">
      <Link
        href={`/manage-channel/${channelId}/ads-campaigns`}
        className="mb-3 inline-flex items-center gap-1 rounded-xs text-small font-[620] text-text-2 hover:text-accent-ink"
      >
        <ChevronLeft className="size-4" />
        {m.ads_back()}
      </Link>
      {ad.data && <AdScreen ad={ad.data} />}
      {ad.isPending && (
        <Loading>
          <SkeletonBlock className="h-9 w-64 rounded-sm" />
          <SkeletonBlock className="mt-6 h-96 w-full rounded-lg" />
        </Loading>
      )}
      {ad.isError && !ad.data && (
        <ErrorState
          headingLevel={2}
          title={m.ads_load_failed()}
          onRetry={() => void ad.refetch()}
          isRetrying={ad.isFetching}
        >
          {failureText(ad.error, m.ui_error_hint())}
        </ErrorState>
      )}
    </div>
  );
}

function AdScreen({ ad }: { readonly ad: Ad }) {
  return (
    <>
      <ManageHeading title={ad.name || m.ads_untitled()}>
        <AdState ad={ad} />
      </ManageHeading>
      <AdEditor ad={ad} />
      {ad.can.edit && (
        <Section title={m.ads_points()}>
          <PointsCard ad={ad} />
        </Section>
      )}
      <Section title={m.ads_stats()}>
        <AdStats adId={ad._id} />
      </Section>
      {ad.can.edit && <DeleteAd ad={ad} />}
    </>
  );
}

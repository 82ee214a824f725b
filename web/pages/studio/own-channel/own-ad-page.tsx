import { createFileRoute, redirect } from "@tanstack/react-router";
import { adQuery } from "#web/features/ads/queries.ts";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { loadQuery } from "#web/data/load-query.ts";
import { guard } from "#web/session/guard.tsx";

/** Redirects to the ad's channel; that route checks whether the account may manage it. */
export const Route = createFileRoute("/_default/manage-channel/ads-campaigns/$adId")({
  ssr: false,
  staticData: { guarded: true },
  beforeLoad: async (entering) => {
    await guard("with-channel", entering);
    const { queryClient } = entering.context;
    const { adId } = entering.params;
    const { channelId } = await loadQuery(queryClient, adQuery(adId));
    throw redirect({
      to: "/manage-channel/$channelId/ads-campaigns/$adId",
      params: { channelId, adId },
      replace: true,
    });
  },
  pendingComponent: PagePending,
});

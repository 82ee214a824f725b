import { createFileRoute, redirect } from "@tanstack/react-router";
import { videoQuery } from "#web/features/videos/queries.ts";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { loadQuery } from "#web/load-query.ts";
import { guard } from "#web/session/guard.tsx";

/** The video says which channel it belongs to; whether the account manages that one is asked there. */
export const Route = createFileRoute("/_default/manage-channel/videos/$videoId")({
  ssr: false,
  staticData: { guarded: true },
  beforeLoad: async (entering) => {
    await guard("with-channel", entering);
    const { queryClient } = entering.context;
    const { videoId } = entering.params;
    const { channel } = await loadQuery(queryClient, videoQuery(videoId));
    throw redirect({
      to: "/manage-channel/$channelId/videos/$videoId",
      params: { channelId: channel._id, videoId },
      replace: true,
    });
  },
  pendingComponent: PagePending,
});

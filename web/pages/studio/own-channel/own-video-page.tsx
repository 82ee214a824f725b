import { createFileRoute, redirect } from "@tanstack/react-router";
import { videoQuery } from "#web/features/videos/queries.ts";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { loadQuery } from "#web/data/load-query.ts";
import { guard } from "#web/session/guard.tsx";

/** Redirects to the video's channel; that route checks whether the account may manage it. */
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

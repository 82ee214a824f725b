import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { recommendedQuery } from "./queries.ts";
import { RecommendedVideos } from "./recommended-videos.tsx";

export const Route = createFileRoute("/_default/recommended")({
  loader: async ({ context }) => {
    const loading = context.queryClient.prefetchInfiniteQuery(recommendedQuery);
    if (import.meta.env.SSR) await loading;
    return { title: m.discovery_recommended(), description: m.discovery_recommended_description() };
  },
  head: loadedHead,
  staticData: { kept: true },
  component: RecommendedVideos,
});

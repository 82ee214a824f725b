import { createFileRoute } from "@tanstack/react-router";
import type { ManagedSearch } from "./managed-videos.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ManageVideos } from "./manage-videos.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos")({
  validateSearch: (search: ManagedSearch): ManagedSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const { loadManaged } = await import("./load-managed.ts");
    return loadManaged(context.queryClient, params.channelId, deps);
  },
  head: loadedHead,
  component: ManageVideosPage,
});

function ManageVideosPage() {
  const { channelId } = Route.useParams();
  const search = Route.useSearch();
  return <ManageVideos key={channelId} channelId={channelId} search={search} />;
}

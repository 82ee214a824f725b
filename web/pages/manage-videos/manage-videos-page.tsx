import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { managedVideosQuery } from "#web/features/videos/queries.ts";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/load-query.ts";
import { ManageVideos } from "./manage-videos.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos")({
  validateSearch: (search): { page?: number } => {
    const page = Math.trunc(Number(search["page"]));
    return page > 1 ? { page } : {};
  },
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context, params, deps }) =>
    loadQuery(context.queryClient, managedVideosQuery(params.channelId, deps.page)),
  head: ({ match }) => pageHead(match, { title: m.studio_videos_title(), isPrivate: true }),
  component: ManageVideosPage,
});

function ManageVideosPage() {
  const { channelId } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const { data } = useSuspenseQuery(managedVideosQuery(channelId, page));
  return <ManageVideos channelId={channelId} page={page} videos={data.items} count={data.count} />;
}

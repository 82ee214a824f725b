import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { processingQuery, videoQuery } from "#web/features/videos/queries.ts";
import { pageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { videoTitle } from "#web/data/video-title.ts";
import { EditVideo } from "./edit-video.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos/$videoId")({
  loader: async ({ context: { queryClient }, params }) => {
    const [video] = await Promise.all([
      loadQuery(queryClient, videoQuery(params.videoId)),
      loadQuery(queryClient, processingQuery(params.videoId)),
    ]);
    return video;
  },
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData ? videoTitle(loaderData) : m.videos_untitled(), isPrivate: true }),
  component: EditVideoPage,
});

function EditVideoPage() {
  const { channelId, videoId } = Route.useParams();
  const { data: video } = useSuspenseQuery(videoQuery(videoId));
  const { data: processing } = useSuspenseQuery(processingQuery(videoId));
  // `key`: a new form instance for each video.
  return <EditVideo key={videoId} channelId={channelId} video={video} processing={processing} />;
}

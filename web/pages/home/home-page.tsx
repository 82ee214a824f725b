import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { VideoCard as VideoRecord } from "#shared/videos/contract.ts";
import { videosQuery } from "#web/features/videos/queries.ts";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/load-query.ts";
import { useNow } from "#web/now.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { formatViews } from "#web/ui/format/counts.ts";
import { formatAgo } from "#web/ui/format/relative-time.ts";
import { Section } from "#web/ui/section.tsx";
import { VideoCard, type VideoCardContent } from "#web/ui/video-card.tsx";

const newestVideos = videosQuery({ limit: 24 });

export const Route = createFileRoute("/_default/")({
  loader: ({ context }) => loadQuery(context.queryClient, newestVideos),
  head: ({ match }) => pageHead(match, { title: m.shell_home_title() }),
  component: HomePage,
});

function HomePage() {
  const { data } = useSuspenseQuery(newestVideos);
  const now = useNow();
  return (
    <>
      <h1 className="sr-only">{m.shell_home_heading()}</h1>
      <Section title={m.shell_new()}>
        <CardGrid of="videos">
          {data.items.map((video, place) => (
            <VideoCard key={video._id} video={contentOf(video, now)} isEager={place < 4} />
          ))}
        </CardGrid>
      </Section>
    </>
  );
}

function contentOf(video: VideoRecord, now: number): VideoCardContent {
  return {
    id: video._id,
    href: `/watch/${video._id}`,
    title: video.title,
    picture: video.hasThumbnail ? video.thumbnailBaseUrl : undefined,
    tint: video.tint,
    channel: { name: video.channel.name, href: `/c/${video.channel.slug}` },
    meta: [formatViews(video.views), formatAgo(video.publishedAt ?? video.createdAt, now)],
    notch: { kind: "duration", seconds: video.duration },
  };
}

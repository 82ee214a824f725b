"use no memo"; // Part of every first page load; the card below memoises where it matters.

import { lazy, Suspense, type ReactNode } from "react";
import type { VideoCard as Video } from "#shared/videos/contract.ts";
import { VideoCard, type VideoCardContent, type VideoCardProps } from "#web/ui/cards/video-card.tsx";
import { VideoRow } from "#web/ui/cards/video-row.tsx";
import { cardContent, rowContent } from "./card-content.tsx";
import { useCardExtras } from "./card-extras.ts";

// Loaded on demand: only few videos have restricted visibility or a special state.
const VideoStateCard = lazy(async () => ({
  default: (await import("./video-state-card.tsx")).VideoStateCard,
}));

interface VideoListProps extends Pick<VideoCardProps, "headingLevel" | "menu"> {
  readonly video: Video;
}

/** Video card with the viewer's menu and watch progress. */
export function VideoListCard({ video, menu, ...card }: VideoListProps & Pick<VideoCardProps, "isEager">) {
  const { Tools, watchedShare } = useExtras(video);
  const renderCard = (content: VideoCardContent) => (
    <VideoCard
      {...card}
      // Reserves the space of the menu until it is loaded.
      menu={menu ?? (Tools ? <Tools video={video} part="menu" /> : <></>)}
      corner={Tools && <Tools video={video} part="clock" />}
      video={{ ...content, watchedShare }}
    />
  );
  return withVideoState(video, cardContent(video), renderCard);
}

export interface VideoListRowProps extends VideoListProps {
  /** URL to use instead of the video's own: the video within a list. */
  readonly href?: string | undefined;
  /** One more line below the figures: why the video is listed. */
  readonly remark?: ReactNode;
}

/** The same as a row. */
export function VideoListRow({ video, menu, href, remark, headingLevel }: VideoListRowProps) {
  const { Tools, watchedShare } = useExtras(video);
  const renderCard = (content: VideoCardContent) => (
    <VideoRow
      menu={menu ?? (Tools ? <Tools video={video} part="menu" /> : <></>)}
      headingLevel={headingLevel}
      remark={remark}
      video={{
        ...content,
        href: href ?? content.href,
        watchedShare,
      }}
    />
  );
  return withVideoState(video, rowContent(video), renderCard);
}

/** Shows the state of a video that is restricted, hidden, live or a premiere. */
function withVideoState(
  video: Video,
  content: VideoCardContent,
  renderCard: (content: VideoCardContent) => ReactNode,
) {
  const { status, visibility, bannedByNadaj, premiereAt, live, livestreamEndedAt } = video;
  const isShown = status === "public" && visibility === "public" && !bannedByNadaj;
  const isPlain = isShown && !premiereAt && !live && !livestreamEndedAt;
  if (isPlain) return renderCard(content);
  return (
    <Suspense fallback={renderCard(content)}>
      <VideoStateCard video={video} content={content}>
        {renderCard}
      </VideoStateCard>
    </Suspense>
  );
}

function useExtras({ _id, duration }: Video) {
  const { Tools, positions } = useCardExtras();
  const seconds = positions?.get(_id);
  return { Tools, watchedShare: seconds && seconds / duration };
}

import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { VideoListCard } from "#web/features/videos/video-list-card.tsx";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { CardSection } from "./card-section.tsx";

interface VideoSectionProps {
  readonly title: ReactNode;
  readonly href: string;
  readonly rows: number;
  readonly videos: readonly VideoCard[];
  readonly hasMore?: boolean | undefined;
}

export function VideoSection({ videos, ...section }: VideoSectionProps) {
  const isNotMuted = useMuteFilter();
  if (videos.length === 0) return null;
  return (
    <CardSection
      of="videos"
      items={videos}
      isIncluded={({ channelId }) => isNotMuted(channelId)}
      {...section}
    >
      {(video) => <VideoListCard video={video} />}
    </CardSection>
  );
}

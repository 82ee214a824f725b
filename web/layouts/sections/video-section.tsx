import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { FilmCard } from "#web/features/videos/film-card.tsx";
import { useIsHeard } from "#web/session/is-heard.ts";
import { CardSection } from "./card-section.tsx";

interface VideoSectionProps {
  readonly title: ReactNode;
  readonly href: string;
  readonly rows: number;
  readonly videos: readonly VideoCard[];
  readonly hasMore?: boolean | undefined;
}

export function VideoSection({ videos, ...section }: VideoSectionProps) {
  const isHeard = useIsHeard();
  if (videos.length === 0) return null;
  return (
    <CardSection of="videos" items={videos} isWanted={({ channelId }) => isHeard(channelId)} {...section}>
      {(video) => <FilmCard video={video} />}
    </CardSection>
  );
}

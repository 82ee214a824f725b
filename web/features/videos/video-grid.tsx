import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { VideoListCard } from "./video-list-card.tsx";

interface VideoGridProps<Film> {
  readonly videos: readonly Film[];
  readonly headingLevel: 2 | 3;
  /** Menu of a card, in place of the default one. */
  readonly children?: ((video: Film) => ReactNode) | undefined;
}

const EAGER_CARDS = 4;

/** Grid of video cards. */
export function VideoGrid<Film extends VideoCard>({ videos, headingLevel, children }: VideoGridProps<Film>) {
  return (
    <CardGrid of="videos">
      {videos.map((video, place) => (
        <VideoListCard
          key={video._id}
          video={video}
          headingLevel={headingLevel}
          isEager={place < EAGER_CARDS}
          menu={children?.(video)}
        />
      ))}
    </CardGrid>
  );
}

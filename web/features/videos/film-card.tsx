"use no memo"; // Part of everybody's first visit; the card below remembers what is worth it.

import { lazy, Suspense, type ReactNode } from "react";
import type { VideoCard as Video } from "#shared/videos/contract.ts";
import { VideoCard, type VideoCardContent, type VideoCardProps } from "#web/ui/video-card.tsx";
import { VideoRow } from "#web/ui/video-row.tsx";
import { cardContent, rowContent } from "./card-content.tsx";
import { useCardExtras } from "./card-extras.ts";

// Few films are anything but public and seen by all.
const SpecialFilm = lazy(async () => ({ default: (await import("./special-film.tsx")).SpecialFilm }));

interface FilmProps extends Pick<VideoCardProps, "headingLevel" | "menu"> {
  readonly video: Video;
}

/** A video as a card, with what this viewer can do with it and how far they have watched it. */
export function FilmCard({ video, menu, ...card }: FilmProps & Pick<VideoCardProps, "isEager">) {
  const { Tools, watchedShare } = useExtras(video);
  const draw = (content: VideoCardContent) => (
    <VideoCard
      {...card}
      // Keeps the room of the menu until it is there.
      menu={menu ?? (Tools ? <Tools video={video} part="menu" /> : <></>)}
      corner={Tools && <Tools video={video} part="clock" />}
      video={{ ...content, watchedShare }}
    />
  );
  return drawn(video, cardContent(video), draw);
}

export interface FilmRowProps extends FilmProps {
  /** Where it leads instead of the film alone: the film in a list. */
  readonly href?: string | undefined;
  /** One more thing about it, below the figures: why it is here. */
  readonly remark?: ReactNode;
}

/** The same on one line. */
export function FilmRow({ video, menu, href, remark, headingLevel }: FilmRowProps) {
  const { Tools, watchedShare } = useExtras(video);
  const draw = (content: VideoCardContent) => (
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
  return drawn(video, rowContent(video), draw);
}

/** What is not public, hidden, live or a premiere says so. */
function drawn(video: Video, content: VideoCardContent, draw: (content: VideoCardContent) => ReactNode) {
  const { status, visibility, bannedByNadaj, premiereAt, live, livestreamEndedAt } = video;
  const isShown = status === "public" && visibility === "public" && !bannedByNadaj;
  const isPlain = isShown && !premiereAt && !live && !livestreamEndedAt;
  if (isPlain) return draw(content);
  return (
    <Suspense fallback={draw(content)}>
      <SpecialFilm video={video} content={content}>
        {draw}
      </SpecialFilm>
    </Suspense>
  );
}

function useExtras({ _id, duration }: Video) {
  const { Tools, places } = useCardExtras();
  const seconds = places?.get(_id);
  return { Tools, watchedShare: seconds && seconds / duration };
}

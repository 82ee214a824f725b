import { lazy, Suspense } from "react";
import { useMiniPlayer } from "./mini-player-store.ts";

const MiniPlayer = lazy(async () => ({ default: (await import("./mini-player.tsx")).MiniPlayer }));

/** Renders the mini player. It is not part of a page, so it survives navigation. */
export function MiniPlayerHost() {
  const { video } = useMiniPlayer();
  if (!video) return null;
  return (
    <Suspense>
      <MiniPlayer key={video.source.id} {...video} />
    </Suspense>
  );
}

import { lazy, Suspense } from "react";
import { useMiniFilm } from "./mini-player-store.ts";

const MiniPlayer = lazy(async () => ({ default: (await import("./mini-player.tsx")).MiniPlayer }));

/** The place for the film that goes on in the corner. Part of no page, so that it outlives them. */
export function MiniPlayerHost() {
  const { film } = useMiniFilm();
  if (!film) return null;
  return (
    <Suspense>
      <MiniPlayer key={film.source.id} {...film} />
    </Suspense>
  );
}

import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { FilmCard } from "./film-card.tsx";

interface FilmGridProps<Film> {
  readonly films: readonly Film[];
  readonly headingLevel: 2 | 3;
  /** The menu of a card, in place of the one every card has. */
  readonly children?: ((film: Film) => ReactNode) | undefined;
}

const EAGER_CARDS = 4;

/** Films as cards. */
export function FilmGrid<Film extends VideoCard>({ films, headingLevel, children }: FilmGridProps<Film>) {
  return (
    <CardGrid of="videos">
      {films.map((film, place) => (
        <FilmCard
          key={film._id}
          video={film}
          headingLevel={headingLevel}
          isEager={place < EAGER_CARDS}
          menu={children?.(film)}
        />
      ))}
    </CardGrid>
  );
}

import { create } from "zustand";
import type { PlayerSource } from "#web/player/source.ts";

/** A film that goes on in the corner after its page was left. */
interface MiniFilm {
  readonly source: PlayerSource;
  /** Where it goes on. */
  readonly seconds: number;
}

export const useMiniFilm = create<{ readonly film: MiniFilm | undefined }>(() => ({ film: undefined }));

export function openMiniPlayer(film: MiniFilm): void {
  useMiniFilm.setState({ film });
}

export function closeMiniPlayer(): void {
  useMiniFilm.setState({ film: undefined });
}

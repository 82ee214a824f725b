import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { VideoCard } from "#shared/videos/contract.ts";

/** The store of the browser is small, and nobody looks through more. */
const MOST_FILMS = 50;

interface PlayQueue {
  readonly films: readonly VideoCard[];
}

/** Films that somebody wants to see after this one. It lives as long as the tab. */
export const usePlayQueue = create<PlayQueue>()(
  persist(() => ({ films: [] as readonly VideoCard[] }), {
    name: "nadaj-queue",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Right after the film that plays. */
export function playNext(film: VideoCard): void {
  change((films) => [film, ...without(films, film._id)].slice(0, MOST_FILMS));
}

/** After everything else in the queue. */
export function playLast(film: VideoCard): void {
  change((films) => [...without(films, film._id), film].slice(-MOST_FILMS));
}

/** One place up or down. */
export function moveInQueue(videoId: string, by: -1 | 1): void {
  change((films) => {
    const from = films.findIndex(({ _id }) => _id === videoId);
    const film = films[from];
    const to = from + by;
    if (!film || to < 0 || to >= films.length) return films;
    return films.toSpliced(from, 1).toSpliced(to, 0, film);
  });
}

/** Takes a film out; also when it is being watched. */
export function leaveQueue(videoId: string): void {
  if (usePlayQueue.getState().films.some(({ _id }) => _id === videoId)) {
    change((films) => without(films, videoId));
  }
}

export function clearQueue(): void {
  change(() => []);
}

function change(edit: (films: readonly VideoCard[]) => readonly VideoCard[]): void {
  usePlayQueue.setState(({ films }) => ({ films: edit(films) }));
}

function without(films: readonly VideoCard[], videoId: string): readonly VideoCard[] {
  return films.filter(({ _id }) => _id !== videoId);
}

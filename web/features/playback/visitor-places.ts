import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The newest films are kept, so that the browser's storage does not fill up. */
const MOST_FILMS = 100;

type Place = readonly [videoId: string, seconds: number];

/** Where people without an account are in the films they watch, newest last. Stays in this browser. */
const useVisitorPlaces = create(
  persist<{ readonly places: readonly Place[] }>(() => ({ places: [] }), { name: "nadaj-places" }),
);

export function rememberPlace(videoId: string, seconds: number): void {
  useVisitorPlaces.setState(({ places }) => ({ places: withPlace(places, videoId, seconds) }));
}

/** In seconds; -1 for a film that was not watched here, like the answer of the API. */
export function rememberedPlace(videoId: string): number {
  const { places } = useVisitorPlaces.getState();
  return places.find(([id]) => id === videoId)?.[1] ?? -1;
}

/** All of them. */
export function rememberedPlaces(): { videoId: string; seconds: number }[] {
  return useVisitorPlaces.getState().places.map(([videoId, seconds]) => ({ videoId, seconds }));
}

function withPlace(places: readonly Place[], videoId: string, seconds: number): readonly Place[] {
  const others = places.filter(([id]) => id !== videoId);
  return [...others, [videoId, Math.round(seconds)] as const].slice(-MOST_FILMS);
}

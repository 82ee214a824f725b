import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Only the newest entries are kept, to limit the browser storage in use. */
const MAX_VIDEOS = 100;

type StoredPosition = readonly [videoId: string, seconds: number];

/** Playback positions of visitors without an account, newest last. Stored in this browser only. */
const useVisitorPositions = create(
  persist<{ readonly places: readonly StoredPosition[] }>(() => ({ places: [] }), { name: "video-places" }),
);

export function storeVisitorPosition(videoId: string, seconds: number): void {
  useVisitorPositions.setState(({ places }) => ({ places: withPosition(places, videoId, seconds) }));
}

/** In seconds; -1 for a video that was not watched here, like the API response. */
export function visitorPosition(videoId: string): number {
  const { places } = useVisitorPositions.getState();
  return places.find(([id]) => id === videoId)?.[1] ?? -1;
}

/** All stored playback positions. */
export function visitorPositions(): { videoId: string; seconds: number }[] {
  return useVisitorPositions.getState().places.map(([videoId, seconds]) => ({ videoId, seconds }));
}

function withPosition(
  places: readonly StoredPosition[],
  videoId: string,
  seconds: number,
): readonly StoredPosition[] {
  const others = places.filter(([id]) => id !== videoId);
  return [...others, [videoId, Math.round(seconds)] as const].slice(-MAX_VIDEOS);
}

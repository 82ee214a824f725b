import { create } from "zustand";
import type { PlayerSource } from "#web/player/source.ts";

/** A video that continues in the mini player after its page was left. */
interface MiniPlayerVideo {
  readonly source: PlayerSource;
  /** Playback position to continue from. */
  readonly seconds: number;
}

export const useMiniPlayer = create<{ readonly video: MiniPlayerVideo | undefined }>(() => ({
  video: undefined,
}));

export function openMiniPlayer(video: MiniPlayerVideo): void {
  useMiniPlayer.setState({ video });
}

/** The same video goes on from another address. */
export function changeMiniPlayerUrl(id: string, hls: string): void {
  useMiniPlayer.setState(({ video }) => ({
    video: video?.source.id === id ? { ...video, source: { ...video.source, hls } } : video,
  }));
}

export function closeMiniPlayer(): void {
  useMiniPlayer.setState({ video: undefined });
}

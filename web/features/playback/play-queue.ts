import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { VideoCard } from "#shared/videos/contract.ts";

/** Session storage is limited, and longer queues are not used. */
const MAX_VIDEOS = 50;

interface PlayQueue {
  readonly videos: readonly VideoCard[];
}

/** Queue of videos to play after the current one. Kept for the lifetime of the tab. */
export const usePlayQueue = create<PlayQueue>()(
  persist(() => ({ videos: [] as readonly VideoCard[] }), {
    name: "play-queue",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Inserts a video right after the current one. */
export function playNext(video: VideoCard): void {
  change((videos) => [video, ...without(videos, video._id)].slice(0, MAX_VIDEOS));
}

/** Appends a video to the queue. */
export function playLast(video: VideoCard): void {
  change((videos) => [...without(videos, video._id), video].slice(-MAX_VIDEOS));
}

/** Moves a video one position up or down. */
export function moveInQueue(videoId: string, by: -1 | 1): void {
  change((videos) => {
    const from = videos.findIndex(({ _id }) => _id === videoId);
    const video = videos[from];
    const to = from + by;
    if (!video || to < 0 || to >= videos.length) return videos;
    return videos.toSpliced(from, 1).toSpliced(to, 0, video);
  });
}

/** Removes a video; also called when it starts playing. */
export function removeFromQueue(videoId: string): void {
  if (usePlayQueue.getState().videos.some(({ _id }) => _id === videoId)) {
    change((videos) => without(videos, videoId));
  }
}

export function clearQueue(): void {
  change(() => []);
}

function change(edit: (videos: readonly VideoCard[]) => readonly VideoCard[]): void {
  usePlayQueue.setState(({ videos }) => ({ videos: edit(videos) }));
}

function without(videos: readonly VideoCard[], videoId: string): readonly VideoCard[] {
  return videos.filter(({ _id }) => _id !== videoId);
}

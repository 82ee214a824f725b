import { create } from "zustand";
import type { VideoCard } from "#shared/videos/contract.ts";
import { openLoginPrompt } from "#web/session/login-prompt.ts";
import type { Viewer } from "#web/session/viewer.ts";

type VideoToAdd = Pick<VideoCard, "_id" | "title">;

/** The video for which the playlist dialog is open. */
export const useAddToPlaylist = create<{ readonly video?: VideoToAdd | undefined }>(() => ({}));

/** Opens the playlist dialog for a video; visitors get a prompt to create an account. */
export function openAddToPlaylist(viewer: Viewer, video: VideoToAdd): void {
  if (viewer.kind === "visitor") openLoginPrompt();
  else useAddToPlaylist.setState({ video });
}

export function closeAddToPlaylist(): void {
  useAddToPlaylist.setState({ video: undefined });
}

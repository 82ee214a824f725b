import { create } from "zustand";
import type { VideoCard } from "#shared/videos/contract.ts";
import { encourageLogin } from "#web/session/encourage-login.ts";
import type { Viewer } from "#web/session/viewer.ts";

type AskedVideo = Pick<VideoCard, "_id" | "title">;

/** The film somebody is choosing playlists for. */
export const useAskedVideo = create<{ readonly video?: AskedVideo | undefined }>(() => ({}));

/** Opens the choice of playlists for a film; visitors are told what an account is good for. */
export function askWhichPlaylist(viewer: Viewer, video: AskedVideo): void {
  if (viewer.kind === "visitor") encourageLogin();
  else useAskedVideo.setState({ video });
}

export function stopAsking(): void {
  useAskedVideo.setState({ video: undefined });
}

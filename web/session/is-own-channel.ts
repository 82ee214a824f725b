import type { Viewer } from "./viewer.ts";

/** Whether the viewer is of the channel's team: nothing of it is reported to oneself, hidden or muted. */
export function isOwnChannel(viewer: Viewer, channelId: string): boolean {
  return viewer.kind === "member" && viewer.user.channels.some(({ _id }) => _id === channelId);
}

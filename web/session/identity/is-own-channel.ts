import type { Viewer } from "#web/session/viewer.ts";

/** Whether the viewer is on the channel's team: its content cannot be reported, hidden or muted by them. */
export function isOwnChannel(viewer: Viewer, channelId: string): boolean {
  return viewer.kind === "member" && viewer.user.channels.some(({ _id }) => _id === channelId);
}

import type { Viewer } from "#web/session/viewer.ts";

/** Whether the video is on a channel of the viewer: nothing is reported to oneself, nor hidden from oneself. */
export function isOwnVideo(viewer: Viewer, video: { readonly channelId: string }): boolean {
  return viewer.kind === "member" && viewer.user.channels.some(({ _id }) => _id === video.channelId);
}

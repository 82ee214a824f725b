import { AppError } from "#shared/errors.ts";
import type { Viewer } from "#server/platform/http/context.ts";

/** Who something was written as: a person, a channel, or neither where it was deleted. */
export interface Identity {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

/** Whether the viewer speaks as this person or this channel. */
export function isOwnIdentity(viewer: Viewer | undefined, { user_id, channel_id }: Identity): boolean {
  if (!viewer) return false;
  if (channel_id !== null) return speaksAs(viewer, channel_id);
  return user_id === viewer.id;
}

/** Who something of the viewer's is written as; a channel only by those who publish on it. */
export function requireIdentity(viewer: Viewer, channelId: string | null | undefined): Identity {
  if (!channelId) return { user_id: viewer.id, channel_id: null };
  if (!speaksAs(viewer, channelId)) throw new AppError("FORBIDDEN");
  return { user_id: null, channel_id: channelId };
}

function speaksAs(viewer: Viewer, channelId: string): boolean {
  return viewer.channels.some(({ id, role }) => id === channelId && role !== "moderator");
}

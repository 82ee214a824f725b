import { AppError } from "#shared/errors.ts";
import type { Viewer } from "#server/platform/http/context.ts";

/** The posting identity of an entry: a user, a channel, or neither if it was deleted. */
export interface PostingIdentity {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

/** Whether the viewer can post as this user or channel. */
export function isOwnIdentity(viewer: Viewer | undefined, { user_id, channel_id }: PostingIdentity): boolean {
  if (!viewer) return false;
  if (channel_id !== null) return canPostAs(viewer, channel_id);
  return user_id === viewer.id;
}

/** The posting identity for a new entry of the viewer; a channel requires a publishing role on it. */
export function requirePostingIdentity(
  viewer: Viewer,
  channelId: string | null | undefined,
): PostingIdentity {
  if (!channelId) return { user_id: viewer.id, channel_id: null };
  if (!canPostAs(viewer, channelId)) throw new AppError("FORBIDDEN");
  return { user_id: null, channel_id: channelId };
}

function canPostAs(viewer: Viewer, channelId: string): boolean {
  return viewer.channels.some(({ id, role }) => id === channelId && role !== "moderator");
}

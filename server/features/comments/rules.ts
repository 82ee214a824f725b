import { COMMENT_COOLDOWN_SECONDS } from "#shared/comments/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isOwnIdentity, type Identity } from "#server/features/people/identity.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

/** Whose place it is written in: a channel's, or that of whoever wrote the post. */
export interface Host {
  readonly host_channel_id: string | null;
  readonly host_user_id: string | null;
}

export interface CommentStanding extends Identity, Host {
  readonly written_by: string | null;
  readonly parent_id: string | null;
  readonly deleted_at: Date | null;
}

export interface CommentAbilities {
  readonly edit: boolean;
  readonly remove: boolean;
  readonly crossOut: boolean;
  readonly pin: boolean;
  readonly block: boolean;
}

const NOTHING: CommentAbilities = { edit: false, remove: false, crossOut: false, pin: false, block: false };

/**
 * Authors edit and delete what they wrote. The place's host and staff delete, strike through and pin; who is on the
 * channel's team cannot be blocked on it, so nobody is offered to block themselves.
 */
export function commentAbilities(viewer: Viewer | undefined, comment: CommentStanding): CommentAbilities {
  if (!viewer || comment.deleted_at) return NOTHING;
  const isAuthor = isOwnIdentity(viewer, comment);
  const isModerated = isHost(viewer, comment) || isStaff(viewer);
  return {
    edit: isAuthor,
    remove: isAuthor || isModerated,
    crossOut: isModerated,
    pin: isModerated && comment.parent_id === null,
    block: mayBlock(viewer, comment),
  };
}

/** Whether it was written by whom the place belongs to. */
export function isByHost({ user_id, channel_id, host_channel_id, host_user_id }: CommentStanding): boolean {
  if (host_channel_id !== null) return channel_id === host_channel_id;
  return user_id !== null && user_id === host_user_id;
}

export function requireCommentAbility(abilities: CommentAbilities, wanted: keyof CommentAbilities): void {
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

/** Refuses pinning an answer. */
export function requireTopLevel({ parent_id }: CommentStanding): void {
  if (parent_id !== null) throw new AppError("PIN_TOP_LEVEL_ONLY");
}

/** What is said to somebody who has written another comment a moment ago. */
export function tooSoon(lastAt: Date, now: Date): AppError {
  const left = COMMENT_COOLDOWN_SECONDS - (now.getTime() - lastAt.getTime()) / 1000;
  return new AppError("COMMENT_TOO_SOON", { seconds: Math.max(1, Math.ceil(left)) });
}

function isHost(viewer: Viewer, { host_channel_id, host_user_id }: Host): boolean {
  if (host_channel_id === null) return host_user_id === viewer.id;
  const role = viewer.channels.find(({ id }) => id === host_channel_id)?.role;
  return role === "owner" || role === "moderator";
}

function mayBlock(viewer: Viewer, { written_by, ...host }: CommentStanding): boolean {
  const isForeign = written_by !== null && written_by !== viewer.id;
  return isForeign && host.host_channel_id !== null && (isHost(viewer, host) || isAdmin(viewer));
}

import { COMMENT_COOLDOWN_SECONDS } from "#shared/comments/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { HoldReason } from "#shared/reviews/review.ts";
import { isOwnIdentity, type PostingIdentity } from "#server/features/people/posting-identity.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

/** The owner of the commented video or post: a channel, or the user who wrote the post. */
export interface Host {
  readonly host_channel_id: string | null;
  readonly host_user_id: string | null;
}

export interface CommentStanding extends PostingIdentity, Host {
  readonly author_id: string | null;
  readonly parent_id: string | null;
  readonly deleted_at: Date | null;
  readonly held_at: Date | null;
  readonly held_for: HoldReason | null;
  readonly refusal: string | null;
}

export interface CommentAbilities {
  readonly edit: boolean;
  readonly remove: boolean;
  readonly approve: boolean;
  readonly crossOut: boolean;
  readonly pin: boolean;
  readonly block: boolean;
  readonly restrict: boolean;
}

const NO_ABILITIES: CommentAbilities = {
  edit: false,
  remove: false,
  approve: false,
  crossOut: false,
  pin: false,
  block: false,
  restrict: false,
};

/**
 * Authors edit and delete their comments. The host and staff delete, strike through and pin. Staff
 * hide by a decision. Team members cannot be
 * blocked on their channel, so a writer never gets the option to block themselves.
 */
export function commentAbilities(viewer: Viewer | undefined, comment: CommentStanding): CommentAbilities {
  if (!viewer || comment.deleted_at) return NO_ABILITIES;
  const isAuthor = isOwnIdentity(viewer, comment);
  const isModerated = isHost(viewer, comment) || isStaff(viewer);
  const isShown = comment.held_at === null;
  return {
    edit: isAuthor,
    remove: isAuthor || isModerated,
    approve: approvesForChannel(viewer, comment) && isForChannel(comment) && comment.refusal === null,
    crossOut: isModerated && isShown,
    pin: isModerated && isShown && comment.parent_id === null,
    block: mayBlock(viewer, comment),
    restrict: isStaff(viewer),
  };
}

/** Whether a held comment is not for this viewer: only its author, the staff and the host that approves it read it. */
export function isHeldFrom(viewer: Viewer | undefined, comment: CommentStanding): boolean {
  if (comment.held_at === null) return false;
  if (!viewer) return true;
  const isAuthor = comment.author_id === viewer.id || isOwnIdentity(viewer, comment);
  return !isAuthor && !isStaff(viewer) && !(isForChannel(comment) && isHost(viewer, comment));
}

/** Throws if the viewer does not approve comments on the video or post, whether this one waits or not. */
export function requireApprover(viewer: Viewer, comment: CommentStanding): void {
  if (!approvesForChannel(viewer, comment)) throw new AppError("FORBIDDEN");
}

function approvesForChannel(viewer: Viewer, comment: Host): boolean {
  return isHost(viewer, comment) || isAdmin(viewer);
}

/** Whether it is held until the channel approves it. */
function isForChannel({ held_for }: CommentStanding): boolean {
  return held_for === "policy";
}

/** Whether the host of the video or post wrote the comment. */
export function isByHost({ user_id, channel_id, host_channel_id, host_user_id }: CommentStanding): boolean {
  if (host_channel_id !== null) return channel_id === host_channel_id;
  return user_id !== null && user_id === host_user_id;
}

export function requireCommentAbility(abilities: CommentAbilities, ability: keyof CommentAbilities): void {
  if (!abilities[ability]) throw new AppError("FORBIDDEN");
}

/** Rejects pinning a reply. */
export function requireTopLevel({ parent_id }: CommentStanding): void {
  if (parent_id !== null) throw new AppError("PIN_TOP_LEVEL_ONLY");
}

/** The error for a comment too many within the minute that started then. */
export function cooldownError(minuteFrom: Date, now: Date): AppError {
  const left = COMMENT_COOLDOWN_SECONDS - (now.getTime() - minuteFrom.getTime()) / 1000;
  return new AppError("COMMENT_TOO_SOON", { seconds: Math.max(1, Math.ceil(left)) });
}

function isHost(viewer: Viewer, { host_channel_id, host_user_id }: Host): boolean {
  if (host_channel_id === null) return host_user_id === viewer.id;
  const role = viewer.channels.find(({ id }) => id === host_channel_id)?.role;
  return role === "owner" || role === "moderator";
}

function mayBlock(viewer: Viewer, { author_id, ...host }: CommentStanding): boolean {
  const isForeign = author_id !== null && author_id !== viewer.id;
  return isForeign && host.host_channel_id !== null && (isHost(viewer, host) || isAdmin(viewer));
}

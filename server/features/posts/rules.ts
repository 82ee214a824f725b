import { AppError } from "#shared/errors.ts";
import { POLL_DAYS_MAX } from "#shared/posts/poll.ts";
import { isOwnIdentity, type PostingIdentity } from "#server/features/people/posting-identity.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

const DAY_MS = 24 * 3_600_000;

export interface PostAttributes extends PostingIdentity {
  readonly channel_visibility: "public" | "private" | "non_public" | null;
  /** Hidden by the staff. */
  readonly hidden: boolean;
  /** Held until the staff approve it. */
  readonly held_at: Date | null;
}

export interface PostAbilities {
  readonly view: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  readonly restrict: boolean;
}

/**
 * The author, or members who can publish on its channel, own a post; staff may delete it, or hide it by a decision. On a private channel only
 * its team and staff see it.
 */
export function postAbilities(viewer: Viewer | undefined, post: PostAttributes): PostAbilities {
  const edit = isOwnIdentity(viewer, post) || isAdmin(viewer);
  const isTeamMember = viewer?.channels.some(({ id }) => id === post.channel_id) ?? false;
  const isShown = post.channel_visibility !== "private" && !post.hidden && post.held_at === null;
  return {
    view: isShown || isTeamMember || edit || isStaff(viewer),
    edit,
    remove: edit || isStaff(viewer),
    restrict: isStaff(viewer),
  };
}

/** Throws NOT_FOUND for a post the viewer may not see, and FORBIDDEN for one they may see but not change. */
export function requirePostAbility(abilities: PostAbilities, ability: keyof PostAbilities): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[ability]) throw new AppError("FORBIDDEN");
}

/** The end of a new poll: in the future, and at most `POLL_DAYS_MAX` days away. */
export function requirePollEnd(text: string, now: Date): Date {
  const endsAt = new Date(text);
  if (endsAt <= now) throw new AppError("DATE_PAST", {}, { "poll.endsAt": { code: "DATE_PAST" } });
  if (endsAt.getTime() > now.getTime() + POLL_DAYS_MAX * DAY_MS) {
    throw new AppError("POLL_TOO_LONG", { max: POLL_DAYS_MAX });
  }
  return endsAt;
}

interface OpenPoll {
  readonly choices: readonly string[];
  readonly is_multiple: boolean;
  readonly ends_at: Date;
}

/** Rejects votes after the end, for unknown choices, and for several choices in a single-choice poll. */
export function requireVote(
  { choices, is_multiple, ends_at }: OpenPoll,
  chosen: readonly number[],
  now: Date,
): void {
  if (ends_at <= now) throw new AppError("POLL_OVER");
  const isValid = chosen.every((place) => place < choices.length) && (is_multiple || chosen.length <= 1);
  if (!isValid) throw new AppError("VALIDATION", {}, { choices: { code: "INVALID" } });
}

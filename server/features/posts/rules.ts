import { AppError } from "#shared/errors.ts";
import { POLL_DAYS_MAX } from "#shared/posts/poll.ts";
import { isOwnIdentity, type Identity } from "#server/features/people/identity.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

const DAY_MS = 24 * 3_600_000;

export interface PostStanding extends Identity {
  readonly channel_visibility: "public" | "private" | "non_public" | null;
  /** By the staff. */
  readonly hidden: boolean;
}

export interface PostAbilities {
  readonly view: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}

/**
 * A post belongs to its author, or to those who publish on its channel; staff may delete it. On a private channel only
 * its team and staff see it.
 */
export function postAbilities(viewer: Viewer | undefined, post: PostStanding): PostAbilities {
  const edit = isOwnIdentity(viewer, post) || isAdmin(viewer);
  const isOfTeam = viewer?.channels.some(({ id }) => id === post.channel_id) ?? false;
  return {
    view: (post.channel_visibility !== "private" && !post.hidden) || isOfTeam || edit || isStaff(viewer),
    edit,
    remove: edit || isStaff(viewer),
  };
}

/** A post somebody may not see does not exist for them; one they may see but not change is forbidden. */
export function requirePostAbility(abilities: PostAbilities, wanted: keyof PostAbilities): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

/** The end of a new poll: still to come, and not too far away. */
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

/** Refuses votes after the end, for choices that are not there, and for several where one is meant. */
export function requireVote(
  { choices, is_multiple, ends_at }: OpenPoll,
  chosen: readonly number[],
  now: Date,
): void {
  if (ends_at <= now) throw new AppError("POLL_OVER");
  const isValid = chosen.every((place) => place < choices.length) && (is_multiple || chosen.length <= 1);
  if (!isValid) throw new AppError("VALIDATION", {}, { choices: { code: "INVALID" } });
}

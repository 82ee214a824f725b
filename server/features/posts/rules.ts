import { AppError } from "#shared/errors.ts";
import { isOwnIdentity, type Identity } from "#server/features/people/identity.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

export interface PostStanding extends Identity {
  readonly channel_visibility: "public" | "private" | "non_public" | null;
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
    view: post.channel_visibility !== "private" || isOfTeam || isStaff(viewer),
    edit,
    remove: edit || isStaff(viewer),
  };
}

/** A post somebody may not see does not exist for them; one they may see but not change is forbidden. */
export function requirePostAbility(abilities: PostAbilities, wanted: keyof PostAbilities): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

import type { CHANNEL_ROLES, VISIBILITIES } from "#shared/channels/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { ChannelLimit } from "#shared/moderation/measures.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

interface ChannelStanding {
  readonly id: string;
  readonly visibility: "public" | "private" | "non_public";
}

type ChannelRole = (typeof CHANNEL_ROLES)[number];

/** What a viewer may do with a channel; the meaning of each ability is documented at `can` in the contract. */
export interface ChannelAbilities {
  readonly view: boolean;
  readonly edit: boolean;
  readonly upload: boolean;
  readonly manage: boolean;
  readonly appoint: boolean;
  readonly moderate: boolean;
  readonly seePoints: boolean;
  /** For staff: sees hidden channels and may restrict them. */
  readonly seeHidden: boolean;
}

export type ChannelAbility = keyof ChannelAbilities;

const OF_ROLE: Readonly<Record<ChannelRole, readonly ChannelAbility[]>> = {
  owner: ["edit", "upload", "manage", "appoint", "moderate", "seePoints"],
  editor: ["upload", "manage"],
  moderator: ["manage", "moderate"],
};

/** Abilities by the viewer's role in the channel's team; administrators have all. */
export function channelAbilities(viewer: Viewer | undefined, channel: ChannelStanding): ChannelAbilities {
  const role = viewer?.channels.find(({ id }) => id === channel.id)?.role;
  const isAllowed = (ability: ChannelAbility) =>
    isAdmin(viewer) || (role !== undefined && OF_ROLE[role].includes(ability));
  return {
    view: channel.visibility !== "private" || role !== undefined || isStaff(viewer),
    edit: isAllowed("edit"),
    upload: isAllowed("upload"),
    manage: isAllowed("manage"),
    appoint: isAllowed("appoint"),
    moderate: isAllowed("moderate"),
    seePoints: isAllowed("seePoints") || isStaff(viewer),
    seeHidden: isStaff(viewer),
  };
}

type Visibility = (typeof VISIBILITIES)[number];

/** The effective visibility: the owner's choice, limited by staff restrictions. */
export function effectiveVisibility(
  chosen: Visibility,
  { hidden, limits }: { readonly hidden: boolean; readonly limits: readonly ChannelLimit[] },
): Visibility {
  if (hidden) return "private";
  return chosen === "public" && limits.includes("lists") ? "non_public" : chosen;
}

/** NOT_FOUND if the viewer may not see the channel, FORBIDDEN if the ability is missing. */
export function requireAbility(abilities: ChannelAbilities, ability: ChannelAbility): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[ability]) throw new AppError("FORBIDDEN");
}

/** Every channel has an owner: the last one can neither leave nor take another role. */
export function requireOtherOwner(
  members: readonly { readonly user_id: string; readonly role: ChannelRole }[],
  userId: string,
): void {
  const owners = members.filter(({ role }) => role === "owner");
  const isLastOwner = owners.length === 1 && owners[0]?.user_id === userId;
  if (isLastOwner) throw new AppError("LAST_OWNER");
}

/** A block must end in the future. */
export function requireBlockEnd(until: Date, now: Date): void {
  if (until <= now) throw new AppError("VALIDATION", {}, { blockedUntil: { code: "DATE_PAST" } });
}

import { AppError } from "#shared/errors.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";

interface ChannelStanding {
  readonly id: string;
  readonly visibility: "public" | "private" | "non_public";
}

export interface ChannelAbilities {
  readonly view: boolean;
  readonly edit: boolean;
  readonly upload: boolean;
}

/** What a viewer may do with a channel. */
export function channelAbilities(viewer: Viewer | undefined, channel: ChannelStanding): ChannelAbilities {
  const role = viewer?.channels.find(({ id }) => id === channel.id)?.role;
  const admin = isAdmin(viewer);
  return {
    view: channel.visibility !== "private" || role !== undefined || admin,
    edit: role === "owner" || admin,
    upload: role === "owner" || role === "editor" || admin,
  };
}

/** A channel nobody may see does not exist for them; one they may see but not change is forbidden. */
export function requireAbility(abilities: ChannelAbilities, wanted: "view" | "edit" | "upload"): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

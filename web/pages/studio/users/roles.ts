import type { TeamMember } from "#shared/channels/team.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { SelectOption } from "#web/ui/controls/select.tsx";

export type ChannelRole = TeamMember["channelRole"];

const ROLES = ["owner", "editor", "moderator"] as const;
const TEXTS: Record<ChannelRole, { readonly name: () => string; readonly may: () => string }> = {
  owner: { name: m.studio_role_owner, may: m.studio_role_owner_may },
  editor: { name: m.studio_role_editor, may: m.studio_role_editor_may },
  moderator: { name: m.studio_role_moderator, may: m.studio_role_moderator_may },
};

export function roleName(role: ChannelRole): string {
  return TEXTS[role].name();
}

/** The roles with their permissions. */
export function roleOptions(): SelectOption[] {
  return ROLES.map((role) => ({ value: role, label: TEXTS[role].name(), hint: TEXTS[role].may() }));
}

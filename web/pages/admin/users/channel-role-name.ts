import type { UserRecord } from "#shared/user-admin/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

type ChannelRole = UserRecord["channels"][number]["role"];

const NAMES: Readonly<Record<ChannelRole, () => string>> = {
  owner: m.studio_role_owner,
  editor: m.studio_role_editor,
  moderator: m.studio_role_moderator,
};

/** Display name of a role in a channel. */
export function channelRoleName(role: ChannelRole): string {
  return NAMES[role]();
}

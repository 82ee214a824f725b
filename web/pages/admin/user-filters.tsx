import { ROLES } from "#shared/accounts/contract.ts";
import type { UsersWanted } from "#web/features/accounts/user-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/link.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { siteRoleName } from "./site-roles.ts";
import { roleChoice, roleOfChoice, usersHref } from "./users-search.ts";

/** Narrows the list to a role, and to those that may not write in chats. */
export function UserFilters({ wanted }: { readonly wanted: UsersWanted }) {
  const openHref = useOpenHref();
  const { role, blockedOnLiveChats = false } = wanted;
  const narrow = (change: Partial<UsersWanted>) => openHref(usersHref({ ...wanted, page: 1, ...change }));

  return (
    <div className="my-5 flex flex-wrap items-center gap-x-8 gap-y-4">
      <Select
        label={m.admin_role()}
        isLabelHidden
        className="w-56 max-sm:w-full"
        options={[
          { value: roleChoice(undefined), label: m.admin_role_all() },
          ...ROLES.map((known) => ({ value: known, label: siteRoleName(known) })),
        ]}
        value={roleChoice(role)}
        onChange={(choice) => narrow({ role: roleOfChoice(choice) })}
      />
      <Switch
        label={m.admin_blocked_on_chats()}
        className="max-sm:w-full"
        checked={blockedOnLiveChats}
        onChange={(event) => narrow({ blockedOnLiveChats: event.target.checked || undefined })}
      />
    </div>
  );
}

import { ROLES } from "#shared/accounts/contract.ts";
import type { UsersFilter } from "#web/features/accounts/user-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { siteRoleName } from "./site-roles.ts";
import { roleChoice, roleOfChoice, usersHref } from "./users-search.ts";

/** Filters the list by role and by chat block. */
export function UserFilters({ filters }: { readonly filters: UsersFilter }) {
  const openHref = useOpenHref();
  const { role, blockedOnLiveChats = false } = filters;
  const narrow = (change: Partial<UsersFilter>) => openHref(usersHref({ ...filters, page: 1, ...change }));

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

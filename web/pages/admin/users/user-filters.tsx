import { ROLES } from "#shared/accounts/contract.ts";
import { ACCOUNT_STATES, LAST_SEEN, REPORTED, USED_SPACE } from "#shared/accounts/user-filters.ts";
import type { UsersFilter } from "#web/features/accounts/user-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { accountStateName, lastSeenName, reportedName, usedSpaceName } from "./filter-names.ts";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";
import { usersHref } from "./users-search.ts";

/** Narrows the list; all that is chosen must match. */
export function UserFilters({ filters }: { readonly filters: UsersFilter }) {
  const openHref = useOpenHref();
  const { role, state, confirmed, seen, space, reports, blockedOnLiveChats = false } = filters;
  const narrow = (change: Partial<UsersFilter>) => openHref(usersHref({ ...filters, page: 1, ...change }));

  return (
    <div className="my-5 grid gap-4">
      <div className="grid grid-cols-6 gap-x-3 gap-y-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
        <FilterSelect
          label={m.admin_role()}
          all={m.admin_role_all()}
          options={ROLES}
          nameOf={siteRoleName}
          value={role}
          onChange={(choice) => narrow({ role: choice })}
        />
        <FilterSelect
          label={m.admin_state()}
          options={ACCOUNT_STATES}
          nameOf={accountStateName}
          value={state}
          onChange={(choice) => narrow({ state: choice })}
        />
        <FilterSelect
          label={m.admin_email()}
          options={["yes", "no"]}
          nameOf={(choice) => (choice === "yes" ? m.admin_email_confirmed() : m.admin_email_unconfirmed())}
          value={confirmed === undefined ? undefined : confirmed ? "yes" : "no"}
          onChange={(choice) => narrow({ confirmed: choice && choice === "yes" })}
        />
        <FilterSelect
          label={m.admin_seen()}
          options={LAST_SEEN}
          nameOf={lastSeenName}
          value={seen}
          onChange={(choice) => narrow({ seen: choice })}
        />
        <FilterSelect
          label={m.admin_space()}
          options={USED_SPACE}
          nameOf={usedSpaceName}
          value={space}
          onChange={(choice) => narrow({ space: choice })}
        />
        <FilterSelect
          label={m.admin_reported()}
          options={REPORTED}
          nameOf={reportedName}
          value={reports}
          onChange={(choice) => narrow({ reports: choice })}
        />
      </div>
      <Switch
        label={m.admin_blocked_on_chats()}
        className="w-fit max-sm:w-full"
        checked={blockedOnLiveChats}
        onChange={(event) => narrow({ blockedOnLiveChats: event.target.checked || undefined })}
      />
    </div>
  );
}

const ALL = "all";

interface FilterSelectProps<Choice extends string> {
  readonly label: string;
  /** The name of the choice that filters nothing. */
  readonly all?: string | undefined;
  readonly options: readonly Choice[];
  readonly nameOf: (choice: Choice) => string;
  readonly value: Choice | undefined;
  readonly onChange: (choice: Choice | undefined) => void;
}

function FilterSelect<Choice extends string>({
  label,
  all = m.admin_filter_all(),
  options,
  nameOf,
  value,
  onChange,
}: FilterSelectProps<Choice>) {
  return (
    <Select
      label={label}
      options={[
        { value: ALL, label: all },
        ...options.map((choice) => ({ value: choice, label: nameOf(choice) })),
      ]}
      value={value ?? ALL}
      onChange={(choice) => onChange(options.find((known) => known === choice))}
    />
  );
}

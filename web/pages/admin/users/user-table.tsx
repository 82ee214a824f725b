import type { UserForStaff } from "#shared/accounts/users.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import type { Selection } from "#web/ui/layout/use-selection.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { DateOf, TimeAgo } from "#web/ui/format/time.tsx";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";
import { UserMenu } from "./user-menu.tsx";
import { UserState } from "./user-state.tsx";

interface UserTableProps {
  readonly users: readonly UserForStaff[];
  readonly selection: Selection;
}

export function UserTable({ users, selection }: UserTableProps) {
  const now = useNow();
  return (
    <Table
      caption={m.admin_users()}
      columns={columnsAt(now, selection)}
      rows={users}
      keyOf={({ _id }) => _id}
    />
  );
}

function columnsAt(now: number, selection: Selection): TableColumn<UserForStaff>[] {
  return [
    {
      id: "choose",
      label: m.admin_bulk_choose(),
      isLabelHidden: true,
      className: "w-11 pr-0",
      cell: (user) => (
        <Checkbox
          label={<span className="sr-only">{m.admin_bulk_choose_one({ name: user.email })}</span>}
          checked={selection.has(user._id)}
          onChange={() => selection.toggle(user._id)}
        />
      ),
    },
    {
      id: "user",
      label: m.admin_user(),
      isRowHeader: true,
      cell: (user) => <UserCell user={user} />,
    },
    {
      id: "role",
      label: m.admin_role(),
      className: "max-sm:hidden",
      cell: ({ role }) => siteRoleName(role),
    },
    {
      id: "state",
      label: m.admin_state(),
      cell: (user) => <UserState user={user} now={now} />,
    },
    {
      id: "seen",
      label: m.admin_seen(),
      className: "whitespace-nowrap text-text-2 max-lg:hidden",
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo at={lastSeenAt} /> : m.admin_seen_never()),
    },
    {
      id: "space",
      label: m.admin_space(),
      isNumber: true,
      className: "text-text-2 max-lg:hidden",
      cell: ({ usedBytes }) => formatBytes(usedBytes),
    },
    {
      id: "reports",
      label: m.admin_reported(),
      isNumber: true,
      className: "text-text-2 max-lg:hidden",
      cell: ({ openReports }) => formatNumber(openReports),
    },
    {
      id: "since",
      label: m.admin_since(),
      className: "whitespace-nowrap text-text-2 max-xl:hidden",
      cell: ({ createdAt }) => <DateOf at={createdAt} />,
    },
    {
      id: "menu",
      label: m.admin_actions(),
      isLabelHidden: true,
      className: "w-14",
      cell: (user) => <UserMenu user={user} />,
    },
  ];
}

function UserCell({ user }: { readonly user: UserForStaff }) {
  const name = `${user.name} ${user.surname}`.trim();
  return (
    <span className="flex min-w-40 items-center gap-3">
      <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} size={36} className="max-sm:hidden" />
      <span className="grid min-w-0">
        <Link href={`/user/${user._id}`} className="w-fit rounded-xs wrap-anywhere hover:text-accent-ink">
          {name || user.email}
        </Link>
        <span className="text-small font-normal wrap-anywhere text-text-3">{user.email}</span>
        <span className="text-small font-normal text-text-2 sm:hidden">{siteRoleName(user.role)}</span>
        <Link
          href={`/admin/people/${user._id}`}
          className="w-fit rounded-xs text-small font-[560] text-accent-ink underline underline-offset-4 hover:no-underline"
        >
          {m.admin_person_title()}
          <span className="sr-only">: {user.email}</span>
        </Link>
      </span>
    </span>
  );
}

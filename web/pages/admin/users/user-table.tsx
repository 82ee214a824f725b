import type { UserForStaff } from "#shared/accounts/users.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { DateOf, TimeAgo } from "#web/ui/format/time.tsx";
import { siteRoleName } from "./site-roles.ts";
import { UserMenu } from "./user-menu.tsx";
import { UserState } from "./user-state.tsx";

export function UserTable({ users }: { readonly users: readonly UserForStaff[] }) {
  const now = useNow();
  return <Table caption={m.admin_users()} columns={columnsAt(now)} rows={users} keyOf={({ _id }) => _id} />;
}

function columnsAt(now: number): TableColumn<UserForStaff>[] {
  return [
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

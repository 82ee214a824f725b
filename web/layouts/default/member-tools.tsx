import { useLocation } from "@tanstack/react-router";
import type { User } from "#shared/accounts/contract.ts";
import { Bell } from "#web/features/notifications/bell.tsx";
import { personPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { fullName, useAccountEntries } from "./account-entries.tsx";
import { AddVideo } from "./add-video.tsx";

/** What an account can do from everywhere. Phones have the account's menu in the bottom bar. */
export function MemberTools({ user }: { readonly user: User }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {/* A new page closes whatever menu is open, also when it is reached with the browser's buttons. */}
      <AddVideo key={`add ${pathname}`} user={user} />
      <Bell key={`bell ${pathname}`} />
      <AccountMenu key={`account ${pathname}`} user={user} />
    </>
  );
}

function AccountMenu({ user }: { user: User }) {
  const groups = useAccountEntries(user);
  const name = fullName(user);
  const header = (
    <div className="flex items-center gap-3 px-3 pt-2.5 pb-3">
      <Avatar shape="person" name={name} picture={personPicture(user)} size={40} />
      <div className="min-w-0">
        <p className="truncate text-control font-[640]">{name}</p>
        <p className="truncate text-hint text-text-3">{user.email}</p>
      </div>
    </div>
  );
  return (
    <Menu groups={groups} header={header}>
      {(trigger) => (
        <button {...trigger} type="button" className="rounded-full p-0.5 max-md:hidden">
          <Avatar shape="person" name={name} picture={personPicture(user)} />
          <VisuallyHidden>{m.shell_account_menu()}</VisuallyHidden>
        </button>
      )}
    </Menu>
  );
}

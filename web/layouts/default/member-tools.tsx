import { useLocation } from "@tanstack/react-router";
import type { User } from "#shared/accounts/contract.ts";
import { Bell } from "#web/features/notifications/bell.tsx";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { VisuallyHidden } from "#web/ui/layout/visually-hidden.tsx";
import { fullName, useAccountEntries } from "./account-entries.tsx";
import { AddVideo } from "./add-video.tsx";

/** Account tools of the top bar. Phones have the account menu in the bottom bar. */
export function MemberTools({ user }: { readonly user: User }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {/* The key closes an open menu on every navigation, including the browser's back and forward buttons. */}
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
      <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} size={40} />
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
          <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} />
          <VisuallyHidden>{m.shell_account_menu()}</VisuallyHidden>
        </button>
      )}
    </Menu>
  );
}

import type { User } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { SkeletonBlock } from "#web/ui/skeleton.tsx";
import { fullName, useAccountEntries } from "./account-entries.tsx";

/** The account's menu, or the way to log in. Phones have the account in the bottom bar. */
export function ViewerButton() {
  const viewer = useLikelyViewer();
  if (viewer.kind === "unknown") return <SkeletonBlock className="m-0.5 size-9 rounded-full max-md:hidden" />;
  if (viewer.kind === "member") return <AccountMenu user={viewer.user} />;
  return (
    <LinkButton variant="primary" href="/login">
      {m.shell_login()}
    </LinkButton>
  );
}

function AccountMenu({ user }: { user: User }) {
  const groups = useAccountEntries(user);
  const name = fullName(user);
  const header = (
    <div className="flex items-center gap-3 px-3 pt-2.5 pb-3">
      <Avatar shape="person" name={name} size={40} />
      <div className="min-w-0">
        <p className="truncate text-control font-[640]">{name}</p>
        <p className="truncate text-hint text-text-3">{user.email}</p>
      </div>
    </div>
  );
  return (
    <Menu groups={groups} header={header}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={m.shell_account_menu()}
          className="rounded-full p-0.5 max-md:hidden"
        >
          <Avatar shape="person" name={name} />
        </button>
      )}
    </Menu>
  );
}

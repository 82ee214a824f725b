import { lazy, Suspense, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { personPicture } from "#web/edge.ts";
import { bellLabel } from "#web/features/notifications/bell-label.ts";
import { useNotifications } from "#web/features/notifications/notification-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { DotBadge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { fullName } from "./account-entries.tsx";
import { TabButton } from "./tab.tsx";

const AccountSheet = lazy(() =>
  import("./account-sheet.tsx").then((module) => ({ default: module.AccountSheet })),
);

/** The account in the bottom bar; opens its menu on the full screen. */
export function AccountTab({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const unread = useNotifications((state) => state.unreadCount);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  return (
    <>
      <TabButton
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void import("./account-sheet.tsx")}
        onClick={open}
      >
        <span className="relative">
          <Avatar shape="person" name={fullName(user)} picture={personPicture(user)} size={32} />
          {unread > 0 && <DotBadge className="absolute -top-px -right-px" />}
        </span>
        {m.shell_account()}
        {unread > 0 && <VisuallyHidden>{bellLabel(unread)}</VisuallyHidden>}
      </TabButton>
      {isWanted && (
        <Suspense fallback={null}>
          <AccountSheet user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

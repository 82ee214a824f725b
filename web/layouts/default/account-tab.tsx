import { lazy, Suspense, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { bellLabel } from "#web/features/notifications/bell-label.ts";
import { useNotifications } from "#web/features/notifications/notification-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { DotBadge } from "#web/ui/feedback/badge.tsx";
import { VisuallyHidden } from "#web/ui/layout/visually-hidden.tsx";
import { fullName } from "./account-entries.tsx";
import { TabButton } from "./tab.tsx";

const AccountSheet = lazy(() =>
  import("./account-sheet.tsx").then((module) => ({ default: module.AccountSheet })),
);

/** Account tab of the bottom bar; opens the account menu full-screen. */
export function AccountTab({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const unread = useNotifications((state) => state.unreadCount);

  function open() {
    setRequested(true);
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
          <Avatar shape="person" name={fullName(user)} imageUrl={userAvatarUrl(user)} size={32} />
          {unread > 0 && <DotBadge className="absolute -top-px -right-px" />}
        </span>
        {m.shell_account()}
        {unread > 0 && <VisuallyHidden>{bellLabel(unread)}</VisuallyHidden>}
      </TabButton>
      {isRequested && (
        <Suspense fallback={null}>
          <AccountSheet user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

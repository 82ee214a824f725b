import { useLocation } from "@tanstack/react-router";
import { Bell, X } from "lucide-react";
import { lazy, useEffect, useRef, useState, type ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import type { User } from "#shared/accounts/contract.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { bellLabel } from "#web/features/notifications/bell-label.ts";
import { useNotifications } from "#web/features/notifications/notification-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { CountBadge } from "#web/ui/feedback/badge.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { ModalFrame } from "#web/ui/overlays/modal-frame.tsx";
import { VisuallyHidden } from "#web/ui/layout/visually-hidden.tsx";
import { fullName, useAccountEntries } from "./account-entries.tsx";

interface AccountSheetProps {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const NotificationsSheet = lazy(async () => ({
  default: (await import("#web/features/notifications/notifications-sheet.tsx")).NotificationsSheet,
}));

const ROW =
  "flex min-h-12 w-full items-center gap-3.5 rounded-sm px-3 text-left text-body font-[540] active:bg-surface-2 [&_.lucide]:text-text-2";

/** Account menu as a full-screen sheet on phones. */
export function AccountSheet({ user, isOpen, onClose }: AccountSheetProps) {
  const groups = useAccountEntries(user);
  const name = fullName(user);
  useClosedByNavigation(onClose);

  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      isDismissable
      overlayClassName=""
      className="h-full w-full overflow-y-auto overscroll-contain bg-bg transition-[opacity,translate] duration-med entering:translate-y-2 entering:opacity-0"
    >
      <Dialog className="min-h-full px-4 pt-3 pb-8 outline-none">
        <div className="flex items-center gap-3.5 pb-5">
          <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} size={48} />
          <div className="min-w-0 flex-1">
            <Heading slot="title" className="mark-wide truncate text-h3">
              {name}
            </Heading>
            <p className="truncate text-small text-text-3">{user.email}</p>
          </div>
          <IconButton label={m.ui_close()} icon={<X />} onClick={onClose} className="size-11" />
        </div>
        <NotificationsEntry onLeave={onClose} />
        {groups.map((group) => (
          <section key={group.id} className="border-t border-line py-3">
            {group.title && (
              <h3 className="px-3 pt-2 pb-2 text-micro font-[650] tracking-[0.05em] text-text-3 uppercase">
                {group.title}
              </h3>
            )}
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <Row entry={entry} onClose={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </ModalFrame>
  );
}

/** Opens the notification list full-screen, above this menu. */
function NotificationsEntry({ onLeave }: { readonly onLeave: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const unread = useNotifications((state) => state.unreadCount);
  return (
    <div className="border-t border-line py-3">
      <button type="button" aria-haspopup="dialog" className={ROW} onClick={() => setOpen(true)}>
        <RowIcon>
          <Bell />
        </RowIcon>
        <span className="flex-1">{m.notifications_title()}</span>
        {unread > 0 && (
          <span className="relative block h-6 w-8">
            <CountBadge count={unread} />
            <VisuallyHidden>{bellLabel(unread)}</VisuallyHidden>
          </span>
        )}
      </button>
      <LazyOverlay isOpen={isOpen}>
        <NotificationsSheet isOpen={isOpen} onClose={() => setOpen(false)} onLeave={onLeave} />
      </LazyOverlay>
    </div>
  );
}

function Row({ entry: { label, icon, href, onSelect }, onClose }: { entry: MenuEntry; onClose: () => void }) {
  if (href) {
    return (
      <Link href={href} className={ROW} onClick={onClose}>
        <RowIcon>{icon}</RowIcon>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </Link>
    );
  }

  function select() {
    onSelect?.();
    onClose();
  }
  return (
    <button type="button" className={ROW} onClick={select}>
      <RowIcon>{icon}</RowIcon>
      {label}
    </button>
  );
}

/** Channel avatars are wider than icons; the labels stay aligned. */
function RowIcon({ children }: { children: ReactNode }) {
  return <span className="grid w-6 shrink-0 place-items-center">{children}</span>;
}

/** Also handles the browser's back button. */
function useClosedByNavigation(onClose: () => void) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const openedOnRef = useRef(pathname);
  useEffect(() => {
    if (openedOnRef.current === pathname) return;
    openedOnRef.current = pathname;
    onClose();
  }, [pathname, onClose]);
}

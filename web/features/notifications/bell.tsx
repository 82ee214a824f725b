import { Bell as BellIcon } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { CountBadge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { bellLabel } from "./bell-label.ts";
import { useNotifications } from "./notification-store.ts";

const NotificationsPopover = lazy(async () => ({
  default: (await import("./notifications-popover.tsx")).NotificationsPopover,
}));

/** The bell of the top bar, with the number of what is unread. */
export function Bell() {
  const unread = useNotifications((state) => state.unreadCount);
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  function prepare() {
    void import("./notifications-popover.tsx");
  }

  return (
    <>
      <IconButton
        ref={buttonRef}
        label={bellLabel(unread)}
        icon={<BellIcon />}
        badge={<CountBadge count={unread} />}
        tooltipPlacement="bottom"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="max-md:hidden"
      />
      <LazyOverlay isOpen={isOpen}>
        <NotificationsPopover isOpen={isOpen} onClose={() => setOpen(false)} anchorRef={buttonRef} />
      </LazyOverlay>
    </>
  );
}

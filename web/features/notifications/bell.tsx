import { Bell as BellIcon } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { CountBadge } from "#web/ui/feedback/badge.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { bellLabel } from "./bell-label.ts";
import { useNotifications } from "./notification-store.ts";

const NotificationsPopover = lazy(async () => ({
  default: (await import("./notifications-popover.tsx")).NotificationsPopover,
}));
const NotificationsSheet = lazy(async () => ({
  default: (await import("./notifications-sheet.tsx")).NotificationsSheet,
}));

/** On screens this narrow the list is full-screen. */
const NARROW_SCREEN = "(width < 960px)";

/** Bell of the top bar with the unread count: opens the list as a popover, on phones full-screen. */
export function Bell() {
  const unread = useNotifications((state) => state.unreadCount);
  const [opened, setOpened] = useState<"popover" | "sheet">();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(undefined);

  function prepare() {
    void (isNarrow() ? import("./notifications-sheet.tsx") : import("./notifications-popover.tsx"));
  }

  function toggle() {
    if (opened) close();
    else setOpened(isNarrow() ? "sheet" : "popover");
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
        aria-expanded={opened !== undefined}
        onClick={toggle}
        onPointerEnter={prepare}
        onFocus={prepare}
      />
      <LazyOverlay isOpen={opened === "popover"}>
        <NotificationsPopover isOpen={opened === "popover"} onClose={close} anchorRef={buttonRef} />
      </LazyOverlay>
      <LazyOverlay isOpen={opened === "sheet"}>
        <NotificationsSheet isOpen={opened === "sheet"} onClose={close} onLeave={close} />
      </LazyOverlay>
    </>
  );
}

function isNarrow(): boolean {
  return matchMedia(NARROW_SCREEN).matches;
}

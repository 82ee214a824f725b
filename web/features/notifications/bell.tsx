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
const NotificationsSheet = lazy(async () => ({
  default: (await import("./notifications-sheet.tsx")).NotificationsSheet,
}));

/** Where the list has the full screen. */
const NARROW_SCREEN = "(width < 960px)";

/** The bell of the top bar, with the number of what is unread: opens the list below it, on phones over everything. */
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

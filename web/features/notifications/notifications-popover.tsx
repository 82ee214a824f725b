import { useQueryClient } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { useMember } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { NotificationList } from "./notification-list.tsx";
import { ALL_TAB, useNotifications } from "./notification-store.ts";
import { markNotificationsRead } from "./queries.ts";

interface NotificationsPopoverProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly anchorRef: RefObject<Element | null>;
}

/** Popover with the notification list, below the bell. */
export function NotificationsPopover({ isOpen, onClose, anchorRef }: NotificationsPopoverProps) {
  return (
    <Popover
      isOpen={isOpen}
      onClose={onClose}
      label={m.notifications_title()}
      anchorRef={anchorRef}
      className="max-h-[min(640px,calc(100dvh-96px))] w-[450px]"
    >
      <Content onClose={onClose} />
    </Popover>
  );
}

/** Mounted on every opening: marks the unread notifications as read and highlights them until it is closed. */
function Content({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { lastReadNotificationsAt } = useMember();
  const [readAt] = useState(lastReadNotificationsAt);

  function markRead() {
    logRejection("Marking notifications as read", markNotificationsRead(queryClient));
  }

  const begin = useEffectEvent(() => {
    useNotifications.setState({ currentTab: ALL_TAB });
    if (useNotifications.getState().unreadCount > 0) markRead();
  });
  useEffect(() => begin(), []);

  return (
    <>
      <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
        <h2 className="mark-wide text-h3">{m.notifications_title()}</h2>
        <LinkButton variant="quiet" size="small" href="/account" icon={<Settings />} onClick={onClose}>
          {m.notifications_settings()}
        </LinkButton>
      </div>
      <NotificationList readAt={readAt} onLeave={onClose} onSelectAll={markRead} />
    </>
  );
}

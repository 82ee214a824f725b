import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { useMember } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { FullScreenSheet } from "#web/ui/overlays/full-screen-sheet.tsx";
import { NotificationList } from "./notification-list.tsx";
import { ALL_TAB, useNotifications } from "./notification-store.ts";
import { markNotificationsRead, notificationsQuery } from "./queries.ts";

interface NotificationsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the user navigates to another page. */
  readonly onLeave: () => void;
}

/** Full-screen notification list on phones. */
export function NotificationsSheet({ isOpen, onClose, onLeave }: NotificationsSheetProps) {
  return (
    <FullScreenSheet isOpen={isOpen} onClose={onClose} title={m.notifications_title()}>
      <Content onLeave={onLeave} />
    </FullScreenSheet>
  );
}

/** Mounted on every opening. Notifications are marked as read once they are loaded. */
function Content({ onLeave }: { readonly onLeave: () => void }) {
  const queryClient = useQueryClient();
  const { lastReadNotificationsAt } = useMember();
  const [readAt] = useState(lastReadNotificationsAt);
  const { isSuccess } = useInfiniteQuery(notificationsQuery(ALL_TAB));

  function markRead() {
    logRejection("Marking notifications as read", markNotificationsRead(queryClient));
  }

  useEffect(() => useNotifications.setState({ currentTab: ALL_TAB }), []);
  const readWhenLoaded = useEffectEvent(markRead);
  useEffect(() => {
    if (isSuccess) readWhenLoaded();
  }, [isSuccess]);

  return (
    <>
      <div className="flex justify-end px-2 pt-2">
        <LinkButton variant="quiet" size="small" href="/account" icon={<Settings />} onClick={onLeave}>
          {m.notifications_settings()}
        </LinkButton>
      </div>
      <NotificationList readAt={readAt} onLeave={onLeave} onSelectAll={markRead} />
    </>
  );
}

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { quietly } from "#web/quietly.ts";
import { useMember } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FullScreenSheet } from "#web/ui/full-screen-sheet.tsx";
import { NotificationList } from "./notification-list.tsx";
import { ALL_TAB, useNotifications } from "./notification-store.ts";
import { markNotificationsRead, notificationsQuery } from "./queries.ts";

interface NotificationsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Somebody goes to another page. */
  readonly onLeave: () => void;
}

/** The list on the full screen of a phone. */
export function NotificationsSheet({ isOpen, onClose, onLeave }: NotificationsSheetProps) {
  return (
    <FullScreenSheet isOpen={isOpen} onClose={onClose} title={m.notifications_title()}>
      <Content onLeave={onLeave} />
    </FullScreenSheet>
  );
}

/** Mounted by each opening. They are read once they are there. */
function Content({ onLeave }: { readonly onLeave: () => void }) {
  const queryClient = useQueryClient();
  const { lastReadNotificationsAt } = useMember();
  const [readAt] = useState(lastReadNotificationsAt);
  const { isSuccess } = useInfiniteQuery(notificationsQuery(ALL_TAB));

  function markRead() {
    quietly("Marking notifications as read", markNotificationsRead(queryClient));
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
      <NotificationList readAt={readAt} onLeave={onLeave} onAll={markRead} />
    </>
  );
}

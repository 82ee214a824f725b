import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { SkeletonBlock, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { withoutRepeats } from "#web/data/without-repeats.ts";
import { NotificationRow } from "./notification-row.tsx";
import { ALL_TAB, type NotificationTab, PERSONAL_TAB, useNotifications } from "./notification-store.ts";
import { isUnread, notificationsQuery } from "./queries.ts";

export interface NotificationListProps {
  /** Newer notifications are highlighted. */
  readonly readAt: string | null;
  /** Called when a notification was opened. */
  readonly onLeave: () => void;
  /** Called when the tab with all notifications was selected. */
  readonly onSelectAll: () => void;
}

/** Notifications of the account. Accounts with channels also have a tab with personal notifications only. */
export function NotificationList({ onSelectAll, ...panelProps }: NotificationListProps) {
  const { channels } = useMember();
  const currentTab = useNotifications((state) => state.currentTab);
  if (channels.length === 0) return <NotificationPanel tab={ALL_TAB} {...panelProps} />;

  function select(id: string) {
    const tab = Number(id) === PERSONAL_TAB ? PERSONAL_TAB : ALL_TAB;
    useNotifications.setState({ currentTab: tab });
    if (tab === ALL_TAB) onSelectAll();
  }
  const tabs = [
    {
      id: String(ALL_TAB),
      label: m.notifications_all(),
      content: <NotificationPanel tab={ALL_TAB} {...panelProps} />,
    },
    {
      id: String(PERSONAL_TAB),
      label: m.notifications_personal(),
      content: <NotificationPanel tab={PERSONAL_TAB} {...panelProps} />,
    },
  ];
  return (
    <Tabs
      label={m.notifications_title()}
      tabs={tabs}
      selected={String(currentTab)}
      onSelect={select}
      className="[&>[role=tablist]]:px-4"
    />
  );
}

type NotificationPanelProps = Omit<NotificationListProps, "onSelectAll"> & { readonly tab: NotificationTab };

function NotificationPanel({ tab, readAt, onLeave }: NotificationPanelProps) {
  const list = useInfiniteQuery(notificationsQuery(tab));
  if (list.isPending) return <Placeholders />;
  if (!list.data) {
    return (
      <div className="p-4">
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      </div>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <div className="p-4">
        <EmptyState title={m.notifications_empty()}>{m.notifications_empty_hint()}</EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className="[&>li+li]:border-t [&>li+li]:border-line">
        {withoutRepeats(items).map((notification) => (
          <li key={notification._id}>
            <NotificationRow
              notification={notification}
              isUnread={isUnread(notification.updatedAt, readAt)}
              onOpen={onLeave}
            />
          </li>
        ))}
      </ul>
      <div className="px-4 pb-6">
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
    </>
  );
}

function Placeholders() {
  return (
    <div role="status" aria-busy="true" className="px-4 pb-4">
      <p className="py-3 text-small text-text-3">{m.notifications_loading()}</p>
      {[1, 2, 3].map((row) => (
        <span key={row} className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 py-3">
          <SkeletonBlock className="size-10 rounded-full" />
          <SkeletonText lines={2} />
        </span>
      ))}
    </div>
  );
}

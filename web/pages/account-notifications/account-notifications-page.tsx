import { createFileRoute } from "@tanstack/react-router";
import { NotificationOptions } from "#web/features/accounts/notification-options.tsx";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";

export const Route = createFileRoute("/_default/_logged-in/account/notifications")({
  head: ({ match }) => pageHead(match, { title: m.accounts_notifications(), isPrivate: true }),
  component: AccountNotificationsPage,
});

function AccountNotificationsPage() {
  return (
    <div className="mt-7">
      <NotificationOptions />
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { NotificationOptions } from "#web/features/accounts/notification-options.tsx";
import { PushDevice } from "#web/features/notifications/push-device.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";

export const Route = createFileRoute("/_default/_logged-in/account/notifications")({
  loader: () => ({ title: m.accounts_notifications(), isPrivate: true }),
  head: loadedHead,
  component: AccountNotificationsPage,
});

function AccountNotificationsPage() {
  return (
    <div className="mt-7">
      <NotificationOptions device={<PushDevice />} />
    </div>
  );
}

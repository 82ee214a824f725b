import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { NotificationOptions } from "./notification-options.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/notifications")({
  head: ({ match }) => pageHead(match, { title: m.accounts_notifications(), isPrivate: true }),
  component: NotificationOptions,
});

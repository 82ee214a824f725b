import { createFileRoute } from "@tanstack/react-router";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { SubscriptionsScreen } from "./subscriptions-screen.tsx";

export const Route = createFileRoute("/_default/_logged-in/subscriptions")({
  loader: () => ({ title: m.library_subscriptions(), isPrivate: true }),
  head: loadedHead,
  staticData: { keepAlive: true },
  component: SubscriptionsPage,
});

function SubscriptionsPage() {
  const { id, folder } = useKeepAlivePage().search;
  return <SubscriptionsScreen seenId={id} folderId={folder} />;
}

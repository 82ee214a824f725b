import { createFileRoute } from "@tanstack/react-router";
import { useKeptPage } from "#web/kept-page.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { SubscriptionsScreen } from "./subscriptions-screen.tsx";

export const Route = createFileRoute("/_default/_logged-in/subscriptions")({
  loader: () => ({ title: m.library_subscriptions(), isPrivate: true }),
  head: loadedHead,
  staticData: { kept: true },
  component: SubscriptionsPage,
});

function SubscriptionsPage() {
  const { id, folder } = useKeptPage().search;
  return <SubscriptionsScreen seenId={id} folderId={folder} />;
}

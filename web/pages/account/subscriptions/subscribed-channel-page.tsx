import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { SubscriptionsScreen } from "./subscriptions-screen.tsx";

export const Route = createFileRoute("/_default/_logged-in/subscriptions/$id")({
  loader: () => ({ title: m.library_subscriptions(), isPrivate: true }),
  head: loadedHead,
  component: SubscribedChannelPage,
});

function SubscribedChannelPage() {
  const { id } = Route.useParams();
  return <SubscriptionsScreen key={id} channelId={id} />;
}

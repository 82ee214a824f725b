import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Dashboard } from "./dashboard.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/dashboard")({
  loader: () => ({ title: m.studio_dashboard(), isPrivate: true }),
  head: loadedHead,
  component: DashboardPage,
});

function DashboardPage() {
  const { channelId } = Route.useParams();
  return <Dashboard key={channelId} channelId={channelId} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Stats } from "./stats.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/stats")({
  loader: () => ({ title: m.studio_stats(), isPrivate: true }),
  head: loadedHead,
  component: StatsPage,
});

function StatsPage() {
  const { channelId } = Route.useParams();
  return <Stats key={channelId} channelId={channelId} />;
}

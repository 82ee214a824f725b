import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ChannelSettings } from "./channel-settings.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/settings")({
  loader: () => ({ title: m.studio_settings(), isPrivate: true }),
  head: loadedHead,
  component: SettingsPage,
});

function SettingsPage() {
  const { channelId } = Route.useParams();
  return <ChannelSettings key={channelId} id={channelId} />;
}

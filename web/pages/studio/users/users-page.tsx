import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ChannelUsers } from "./channel-users.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/users")({
  loader: () => ({ title: m.studio_users(), isPrivate: true }),
  head: loadedHead,
  component: UsersPage,
});

function UsersPage() {
  const { channelId } = Route.useParams();
  return <ChannelUsers key={channelId} channelId={channelId} />;
}

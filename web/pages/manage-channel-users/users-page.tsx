import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { ChannelUsers } from "./channel-users.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/users")({
  loader: () => ({ title: m.manage_users(), isPrivate: true }),
  head: loadedHead,
  component: UsersPage,
});

function UsersPage() {
  const { channelId } = Route.useParams();
  return <ChannelUsers key={channelId} channelId={channelId} />;
}

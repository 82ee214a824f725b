import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { EditChannel } from "./edit-channel.tsx";
import { NewChannel } from "./new-channel.tsx";

export const Route = createFileRoute("/_default/_user-or-creator/create-channel/{-$channelId}")({
  loader: ({ params }) => ({
    title: params.channelId === undefined ? m.channels_create_title() : m.channels_edit_title(),
    isPrivate: true,
  }),
  head: loadedHead,
  component: CreateChannelPage,
});

function CreateChannelPage() {
  const { channelId } = Route.useParams();
  return (
    <div className="measure-text pt-8 max-sm:pt-4">
      {channelId === undefined ? <NewChannel /> : <EditChannel key={channelId} id={channelId} />}
    </div>
  );
}

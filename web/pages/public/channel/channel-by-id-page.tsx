import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head/head.ts";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { ChannelHeaderSkeleton } from "./channel-header.tsx";
import { ChannelScreen } from "./channel-screen.tsx";
import { channelByIdQuery } from "./channel-queries.ts";
import { loadChannel } from "./load-channel.ts";

export const Route = createFileRoute("/_default/channel/$id")({
  loader: ({ context, params }) => loadChannel(context, channelByIdQuery(params.id)),
  head: ({ match, loaderData }) =>
    pageHead({ ...match, pathname: loaderData?.path ?? match.pathname }, loaderData?.head ?? { title: "" }),
  pendingComponent: ChannelHeaderSkeleton,
  staticData: { keepAlive: true },
  component: ChannelByIdPage,
});

function ChannelByIdPage() {
  const { id = "" } = useKeepAlivePage().params;
  return <ChannelScreen key={id} query={channelByIdQuery(id)} path={`/channel/${id}`} />;
}

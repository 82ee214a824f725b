import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head.ts";
import { useKeptPage } from "#web/kept-page.ts";
import { ChannelHeaderSkeleton } from "./channel-header.tsx";
import { ChannelScreen } from "./channel-screen.tsx";
import { channelByIdQuery } from "./channel-queries.ts";
import { loadChannel } from "./load-channel.ts";

export const Route = createFileRoute("/_default/channel/$id")({
  loader: ({ context, params }) => loadChannel(context, channelByIdQuery(params.id)),
  head: ({ match, loaderData }) =>
    pageHead({ ...match, pathname: loaderData?.path ?? match.pathname }, loaderData?.head ?? { title: "" }),
  pendingComponent: ChannelHeaderSkeleton,
  staticData: { kept: true },
  component: ChannelByIdPage,
});

function ChannelByIdPage() {
  const { id = "" } = useKeptPage().params;
  return <ChannelScreen key={id} query={channelByIdQuery(id)} path={`/channel/${id}`} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head/head.ts";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { ChannelHeaderSkeleton } from "./channel-header.tsx";
import { ChannelScreen } from "./channel-screen.tsx";
import { channelBySlugQuery } from "./channel-queries.ts";
import { loadChannel } from "./load-channel.ts";

export const Route = createFileRoute("/_default/c/$slug")({
  loader: ({ context, params }) => loadChannel(context, channelBySlugQuery(params.slug), params.slug),
  head: ({ match, loaderData }) =>
    pageHead({ ...match, pathname: loaderData?.path ?? match.pathname }, loaderData?.head ?? { title: "" }),
  pendingComponent: ChannelHeaderSkeleton,
  staticData: { keepAlive: true },
  component: ChannelBySlugPage,
});

function ChannelBySlugPage() {
  const { slug = "" } = useKeepAlivePage().params;
  return <ChannelScreen key={slug} query={channelBySlugQuery(slug)} path={`/c/${slug}`} />;
}

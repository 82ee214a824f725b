import { createFileRoute } from "@tanstack/react-router";
import { type ChannelSort, endlessChannelsQuery } from "#web/features/discovery/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { ChannelDirectory } from "./channel-directory.tsx";

export const Route = createFileRoute("/_default/channels")({
  validateSearch: ({ sort }: Record<string, unknown>): { sort?: ChannelSort } =>
    sort === "createdAt" || sort === "subscriptionsCount" ? { sort } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { sort = "subscriptionsCount" } }) => {
    const loading = context.queryClient.prefetchInfiniteQuery(endlessChannelsQuery(sort));
    if (import.meta.env.SSR) await loading;
    return { title: m.discovery_channels(), description: m.discovery_channels_description() };
  },
  head: loadedHead,
  component: ChannelsPage,
});

function ChannelsPage() {
  const { sort = "subscriptionsCount" } = Route.useSearch();
  return <ChannelDirectory sort={sort} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { type ChannelSort, infiniteChannelsQuery } from "#web/features/discovery/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refetchOnVisit } from "#web/data/refetch-on-visit.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ChannelDirectory } from "./channel-directory.tsx";

interface ChannelsSearch {
  readonly sort?: ChannelSort;
  /** The last channel seen on the previous page. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/channels")({
  validateSearch: ({ sort, id }: Record<string, unknown>): ChannelsSearch => ({
    ...(sort === "createdAt" || sort === "subscriptionsCount" ? { sort } : {}),
    ...(typeof id === "string" ? { id } : {}),
  }),
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: async ({ context, preload, deps: { sort = "subscriptionsCount" } }) => {
    const list = { ...infiniteChannelsQuery(sort), ...refetchOnVisit(preload) };
    const loading = context.queryClient.prefetchInfiniteQuery(list);
    if (import.meta.env.SSR) await loading;
    return { title: m.discovery_channels(), description: m.discovery_channels_description() };
  },
  head: loadedHead,
  component: ChannelsPage,
});

function ChannelsPage() {
  const { sort = "subscriptionsCount", id } = Route.useSearch();
  return <ChannelDirectory sort={sort} seenId={id} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { infiniteTagsQuery } from "#web/features/discovery/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { TagCloud } from "./tag-cloud.tsx";

export const Route = createFileRoute("/_default/tags")({
  loader: async ({ context }) => {
    await context.queryClient.prefetchInfiniteQuery(infiniteTagsQuery(""));
    return { title: m.discovery_tags(), description: m.discovery_tags_description() };
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: TagCloud,
});

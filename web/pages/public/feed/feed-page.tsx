import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Feed } from "./feed.tsx";
import { loadFeed } from "./load-feed.ts";

interface FeedSearch {
  /** Filters posts by channel. */
  readonly channelId?: string;
  /** Filters posts by user. */
  readonly userId?: string;
}

export const Route = createFileRoute("/_default/feed")({
  validateSearch: ({ channelId, userId }: Record<string, unknown>): FeedSearch => ({
    ...(typeof channelId === "string" ? { channelId } : {}),
    ...(typeof userId === "string" ? { userId } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, preload }) => {
    await loadFeed(context.queryClient, deps, preload);
    return { title: m.posts_title(), description: m.posts_feed_head() };
  },
  head: loadedHead,
  component: FeedPage,
});

function FeedPage() {
  return <Feed filter={Route.useSearch()} />;
}

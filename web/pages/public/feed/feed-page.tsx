import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Feed } from "./feed.tsx";
import { loadFeed } from "./load-feed.ts";
import { siteName } from "#web/ssr/public-config.ts";

interface FeedSearch {
  /** Filters posts by channel. */
  readonly channelId?: string;
  /** Filters posts by user. */
  readonly userId?: string;
  /** The last post seen on the previous page. */
  readonly id?: string;
}

export const Route = createFileRoute("/_default/feed")({
  validateSearch: ({ channelId, userId, id }: Record<string, unknown>): FeedSearch => ({
    ...filterOf({ channelId, userId }),
    ...(typeof id === "string" ? { id } : {}),
  }),
  loaderDeps: ({ search }) => filterOf(search),
  loader: async ({ context, deps, preload }) => {
    await loadFeed(context.queryClient, deps, preload);
    return { title: m.posts_title(), description: m.posts_feed_head({ site: siteName() }) };
  },
  head: loadedHead,
  component: FeedPage,
});

function FeedPage() {
  const search = Route.useSearch();
  return <Feed filter={filterOf(search)} seenId={search.id} />;
}

function filterOf({ channelId, userId }: Record<string, unknown>): Omit<FeedSearch, "id"> {
  return {
    ...(typeof channelId === "string" ? { channelId } : {}),
    ...(typeof userId === "string" ? { userId } : {}),
  };
}

import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CallInput } from "#shared/endpoint.ts";
import { type Post, posts, POSTS_PAGE_SIZE } from "#shared/posts/contract.ts";
import { call } from "#web/data/api.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { nextOffset } from "#web/data/next-offset.ts";
import { homePostsRequest } from "./home-posts-request.ts";

/** Filter by author; all posts without one. */
export type PostsFilter = Pick<
  NonNullable<CallInput<typeof posts.list>["query"]>,
  "channelId" | "userId" | "subscribed"
>;

/** Posts, newest first, paginated. */
export function postsQuery(filter: PostsFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ["posts", "list", filter],
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: POSTS_PAGE_SIZE, offset: pageParam };
      const isEverybody = Object.keys(filter).length === 0;
      const part = isEverybody
        ? call(posts.feed, { query: page }, { signal })
        : call(posts.list, { query: { ...filter, ...page } }, { signal });
      return pageParam === 0 ? part : withMinimumDelay(part);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    meta: { isPersonal: true },
  });
}

/** Posts of the home page as the account sees them. */
export function homePostsQuery(shown: readonly Post[]) {
  return queryOptions({
    queryKey: ["posts", "home", shown[0]?.createdAt, shown.length],
    queryFn: ({ signal }) => call(posts.list, { query: homePostsRequest(shown) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["posts", "get", id],
    queryFn: ({ signal }) => call(posts.get, { params: { id } }, { signal }),
    meta: { isPersonal: true },
  });
}

const CHECK_INTERVAL_MS = 60_000;

/** Number of posts newer than the newest one on screen. */
export function newerPostsQuery(filter: PostsFilter, newest: Post | undefined) {
  return queryOptions({
    queryKey: ["newerPosts", filter, newest?.createdAt ?? null],
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, ...(newest ? { after: newest.createdAt } : {}) };
      return (await call(posts.list, { query }, { signal })).count;
    },
    enabled: newest !== undefined,
    initialData: 0,
    staleTime: CHECK_INTERVAL_MS,
    refetchInterval: CHECK_INTERVAL_MS,
  });
}

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { COMMENTS_PAGE_SIZE, comments } from "#shared/comments/contract.ts";
import { call } from "#web/data/api.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { nextOffset } from "#web/data/next-offset.ts";
import { type CommentListSource, listRequest, nextPageStart, type PageStart } from "./list-request.ts";

/** Ids of comments this page has inserted into the cache itself. */
const insertedIds = new Set<string>();

export function noteInserted(id: string): void {
  insertedIds.add(id);
}

/** Paginated comment list, without a comment that is shown elsewhere on the page. */
export function commentsQuery(source: CommentListSource, shownElsewhereId?: string) {
  const elsewhere = shownElsewhereId === undefined ? [] : [shownElsewhereId];
  const start: PageStart = { offset: 0, excludeIds: elsewhere };
  return infiniteQueryOptions({
    queryKey: ["comments", "list", source, shownElsewhereId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const part = call(comments.list, { query: listRequest(source, pageParam) }, { signal });
      return pageParam.offset === 0 ? part : withMinimumDelay(part);
    },
    initialPageParam: start,
    getNextPageParam: (_last, pages) => nextPageStart(pages, elsewhere, insertedIds),
    meta: { isPersonal: true },
  });
}

export function commentQuery(id: string) {
  return queryOptions({
    queryKey: ["comments", "get", id],
    queryFn: ({ signal }) => call(comments.get, { params: { id } }, { signal }),
    retry: false,
    meta: { isPersonal: true },
  });
}

export interface ManagedFilter {
  readonly search: string;
  readonly unanswered: boolean;
}

/** All comments on a channel. */
export function channelCommentsQuery(channelId: string, { search, unanswered }: ManagedFilter) {
  return infiniteQueryOptions({
    queryKey: ["comments", "ofChannel", channelId, search, unanswered],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: COMMENTS_PAGE_SIZE, offset: pageParam, search, unanswered };
      return call(comments.ofChannel, { params: { id: channelId }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** All comments on the site, for staff. */
export function allCommentsQuery(adminSearch: string) {
  return infiniteQueryOptions({
    queryKey: ["comments", "all", adminSearch],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: COMMENTS_PAGE_SIZE, offset: pageParam, adminSearch };
      return call(comments.all, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

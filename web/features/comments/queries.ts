import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { COMMENTS_PAGE_SIZE, comments } from "#shared/comments/contract.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";
import { nextOffset } from "#web/next-offset.ts";
import { type Listed, listRequest, nextPart, type PartStart } from "./list-request.ts";

/** Comments this page has added by itself. */
const written = new Set<string>();

export function noteWritten(id: string): void {
  written.add(id);
}

/** A list of comments, part after part, without one that stands elsewhere on the page. */
export function commentsQuery(listed: Listed, shownElsewhereId?: string) {
  const elsewhere = shownElsewhereId === undefined ? [] : [shownElsewhereId];
  const start: PartStart = { offset: 0, excludeIds: elsewhere };
  return infiniteQueryOptions({
    queryKey: ["comments", "list", listed, shownElsewhereId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const part = call(comments.list, { query: listRequest(listed, pageParam) }, { signal });
      return pageParam.offset === 0 ? part : atLeast(part);
    },
    initialPageParam: start,
    getNextPageParam: (_last, parts) => nextPart(parts, elsewhere, written),
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

/** Everything said on a channel. */
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

/** Everything said on the site, for its staff. */
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

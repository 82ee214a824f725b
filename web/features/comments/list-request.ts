import type { CallInput } from "#shared/endpoint.ts";
import { COMMENTS_PAGE_SIZE, type COMMENT_SORTS, type comments } from "#shared/comments/contract.ts";

/** The video or post that is commented on. */
export type CommentTarget = { readonly videoId: string } | { readonly postId: string };

export interface Order {
  readonly sort: (typeof COMMENT_SORTS)[number];
  readonly sortDesc: boolean;
}

/** A comment list: the top-level comments of a place, or the replies to a comment, which have a fixed order. */
export type CommentListSource =
  | { readonly target: CommentTarget; readonly order: Order }
  | { readonly parentId: string };

/** Start of the next page, and the ids already on screen. */
export interface PageStart {
  readonly offset: number;
  readonly excludeIds: readonly string[];
}

type ListQuery = CallInput<typeof comments.list>["query"];

/** Query parameters for one page of a list. Place and order apply to top-level lists only. */
export function listRequest(source: CommentListSource, { offset, excludeIds }: PageStart): ListQuery {
  const part = {
    limit: COMMENTS_PAGE_SIZE,
    offset,
    ...(excludeIds.length > 0 ? { excludeIds: JSON.stringify(excludeIds) } : {}),
  };
  return "parentId" in source
    ? { ...part, parentId: source.parentId }
    : { ...part, ...source.target, ...source.order };
}

interface CommentPage {
  readonly items: readonly { readonly _id: string }[];
  readonly count: number;
}

/**
 * Start of the next page; undefined at the end. Comments the viewer has just written stay where the page inserted
 * them: further pages exclude them by id instead of counting them in the offset.
 */
export function nextPageStart(
  pages: readonly CommentPage[],
  excludedBefore: readonly string[],
  insertedIds: ReadonlySet<string>,
): PageStart | undefined {
  const last = pages.at(-1);
  if (!last) return undefined;
  const shown = pages.flatMap(({ items }) => items.map(({ _id }) => _id));
  const own = shown.filter((id) => insertedIds.has(id));
  const offset = shown.length - own.length;
  const isEnd = last.items.length === 0 || shown.length >= last.count;
  return isEnd ? undefined : { offset, excludeIds: [...new Set([...excludedBefore, ...own])] };
}

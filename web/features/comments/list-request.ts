import type { CallInput } from "#shared/endpoint.ts";
import { COMMENTS_PAGE_SIZE, type COMMENT_SORTS, type comments } from "#shared/comments/contract.ts";

/** What is commented on. */
export type Place = { readonly videoId: string } | { readonly postId: string };

export interface Order {
  readonly sort: (typeof COMMENT_SORTS)[number];
  readonly sortDesc: boolean;
}

/** A list of comments: those on a thing, or the answers to one of them, which have an order of their own. */
export type Listed = { readonly place: Place; readonly order: Order } | { readonly parentId: string };

/** Where a part of a list begins, and what of it is on the page already. */
export interface PartStart {
  readonly offset: number;
  readonly excludeIds: readonly string[];
}

type ListQuery = CallInput<typeof comments.list>["query"];

/** What is asked of the server for a part of a list. Place and order go only with lists that have them. */
export function listRequest(listed: Listed, { offset, excludeIds }: PartStart): ListQuery {
  const part = {
    limit: COMMENTS_PAGE_SIZE,
    offset,
    ...(excludeIds.length > 0 ? { excludeIds: JSON.stringify(excludeIds) } : {}),
  };
  return "parentId" in listed
    ? { ...part, parentId: listed.parentId }
    : { ...part, ...listed.place, ...listed.order };
}

interface Part {
  readonly items: readonly { readonly _id: string }[];
  readonly count: number;
}

/**
 * Where the next part of a list begins; undefined at its end. Comments the viewer has written meanwhile stand where
 * the page has put them: they are left out of further parts instead of being counted.
 */
export function nextPart(
  parts: readonly Part[],
  excludedBefore: readonly string[],
  written: ReadonlySet<string>,
): PartStart | undefined {
  const last = parts.at(-1);
  if (!last) return undefined;
  const shown = parts.flatMap(({ items }) => items.map(({ _id }) => _id));
  const own = shown.filter((id) => written.has(id));
  const offset = shown.length - own.length;
  const isEnd = last.items.length === 0 || shown.length >= last.count;
  return isEnd ? undefined : { offset, excludeIds: [...new Set([...excludedBefore, ...own])] };
}

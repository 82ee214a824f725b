import { pageHead, type PageHead, type PageMatch } from "./head.ts";

/**
 * For pages whose loader answers with what their head shows: `head: loadedHead`. The texts of the head are then
 * part of the page's own file instead of everybody's first visit.
 */
export function loadedHead({ match, loaderData }: { match: PageMatch; loaderData?: PageHead | undefined }) {
  return pageHead(match, loaderData ?? { title: "" });
}

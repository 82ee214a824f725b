import { pageHead, type PageHead, type PageMatch } from "./head.ts";

/**
 * For pages whose loader returns the page head: `head: loadedHead`. The texts of the head are then in the page's
 * own chunk instead of in every first visit.
 */
export function loadedHead({ match, loaderData }: { match: PageMatch; loaderData?: PageHead | undefined }) {
  return pageHead(match, loaderData ?? { title: "" });
}

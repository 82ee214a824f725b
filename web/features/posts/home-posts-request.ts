import type { CallInput } from "#shared/endpoint.ts";
import type { Post, posts } from "#shared/posts/contract.ts";

/**
 * Asks for the posts that the home page shows. The page may be some seconds old: newer posts, which it does not show,
 * are left out.
 */
export function homePostsRequest(
  shown: readonly Pick<Post, "createdAt">[],
): NonNullable<CallInput<typeof posts.list>["query"]> {
  const newest = shown[0]?.createdAt;
  return { onHome: true, limit: shown.length, before: newest && justAfter(newest) };
}

/** `before` leaves out the moment itself. */
function justAfter(moment: string): string {
  return new Date(new Date(moment).getTime() + 1).toISOString();
}

import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Post } from "#shared/posts/contract.ts";

interface PostPage {
  readonly items: readonly Post[];
  readonly count: number;
}

/** Updates a post in every cached list; `undefined` removes it. */
export function changePost(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Post | undefined,
): void {
  const changed = ({ items, count }: PostPage): PostPage => {
    const left = items.flatMap((post) => (post._id === id ? (change(post) ?? []) : post));
    return { items: left, count: count - (items.length - left.length) };
  };
  queryClient.setQueriesData<InfiniteData<PostPage> | PostPage | Post>({ queryKey: ["posts"] }, (known) => {
    if (!known) return known;
    if ("pages" in known) return { ...known, pages: known.pages.map(changed) };
    if ("items" in known) return changed(known);
    return known._id === id ? (change(known) ?? known) : known;
  });
}

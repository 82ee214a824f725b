import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Post } from "#shared/posts/contract.ts";

type Parts = InfiniteData<{ readonly items: readonly Post[]; readonly count: number }>;

/** Changes a post wherever it is on the page; `undefined` takes it out of lists. */
export function changePost(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Post | undefined,
): void {
  queryClient.setQueriesData<Parts | Post>({ queryKey: ["posts"] }, (known) => {
    if (!known) return known;
    if (!("pages" in known)) return known._id === id ? (change(known) ?? known) : known;
    const pages = known.pages.map(({ items, count }) => {
      const left = items.flatMap((post) => (post._id === id ? (change(post) ?? []) : post));
      return { items: left, count: count - (items.length - left.length) };
    });
    return { ...known, pages };
  });
}

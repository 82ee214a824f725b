import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Post } from "#shared/posts/contract.ts";

interface Part {
  readonly items: readonly Post[];
  readonly count: number;
}

/** Changes a post wherever it is on the page; `undefined` takes it out of lists. */
export function changePost(
  queryClient: QueryClient,
  id: string,
  change: (post: Post) => Post | undefined,
): void {
  const changed = ({ items, count }: Part): Part => {
    const left = items.flatMap((post) => (post._id === id ? (change(post) ?? []) : post));
    return { items: left, count: count - (items.length - left.length) };
  };
  queryClient.setQueriesData<InfiniteData<Part> | Part | Post>({ queryKey: ["posts"] }, (known) => {
    if (!known) return known;
    if ("pages" in known) return { ...known, pages: known.pages.map(changed) };
    if ("items" in known) return changed(known);
    return known._id === id ? (change(known) ?? known) : known;
  });
}

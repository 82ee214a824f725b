import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Comment } from "#shared/comments/contract.ts";
import type { Post } from "#shared/posts/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import type { Place } from "./list-request.ts";
import { noteWritten } from "./queries.ts";

interface Part {
  readonly items: readonly Comment[];
  readonly count: number;
}
type Parts = InfiniteData<Part>;

/** Changes a comment wherever it is on the page; `undefined` takes it away. */
export function changeComment(
  queryClient: QueryClient,
  id: string,
  change: (comment: Comment) => Comment | undefined,
): void {
  queryClient.setQueriesData<Parts | Comment>({ queryKey: ["comments"] }, (known) => {
    if (!known) return known;
    if (!("pages" in known)) return known._id === id ? (change(known) ?? known) : known;
    return { ...known, pages: known.pages.map((part) => changedPart(part, id, change)) };
  });
}

function changedPart(part: Part, id: string, change: (comment: Comment) => Comment | undefined): Part {
  if (!part.items.some(({ _id }) => _id === id)) return part;
  const items = part.items.flatMap((comment) => (comment._id === id ? (change(comment) ?? []) : comment));
  return { items, count: part.count - (part.items.length - items.length) };
}

/** Puts a comment that has just been written into a list: first, or behind the answers that are there. */
export function addComment(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  comment: Comment,
  where: "first" | "last",
): void {
  noteWritten(comment._id);
  queryClient.setQueryData<Parts>(queryKey, (known) => {
    if (!known) return known;
    const place = where === "first" ? 0 : known.pages.length - 1;
    const pages = known.pages.map((part, index) => ({
      count: part.count + 1,
      items: index === place ? placed(part.items, comment, where) : part.items,
    }));
    return { ...known, pages };
  });
}

/** The pinned comment stays above all others. */
function placed(items: readonly Comment[], comment: Comment, where: "first" | "last"): Comment[] {
  if (where === "last") return [...items, comment];
  const pinned = items.filter((item) => item.pinned);
  return [...pinned, comment, ...items.filter((item) => !item.pinned)];
}

/** Changes how many comments a film or a post has, wherever that is shown. */
export function changeCount(queryClient: QueryClient, place: Place, change: 1 | -1): void {
  if ("videoId" in place) {
    queryClient.setQueryData<Video>(
      ["videos", "get", place.videoId],
      (video) => video && { ...video, commentCount: Math.max(0, video.commentCount + change) },
    );
    return;
  }
  const counted = (post: Post) =>
    post._id === place.postId ? { ...post, commentCount: Math.max(0, post.commentCount + change) } : post;
  queryClient.setQueriesData<InfiniteData<{ items: Post[]; count: number }> | Post>(
    { queryKey: ["posts"] },
    (known) => {
      if (!known) return known;
      if (!("pages" in known)) return "_id" in known ? counted(known) : known;
      return {
        ...known,
        pages: known.pages.map((part) => ({ ...part, items: part.items.map(counted) })),
      };
    },
  );
}

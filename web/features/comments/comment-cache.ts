import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Comment } from "#shared/comments/contract.ts";
import type { Post } from "#shared/posts/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import type { CommentTarget } from "./list-request.ts";
import { noteInserted } from "./queries.ts";

interface CommentPage {
  readonly items: readonly Comment[];
  readonly count: number;
}
type CommentPages = InfiniteData<CommentPage>;

/** Updates a comment in every cached list; `undefined` removes it. */
export function changeComment(
  queryClient: QueryClient,
  id: string,
  change: (comment: Comment) => Comment | undefined,
): void {
  queryClient.setQueriesData<CommentPages | Comment>({ queryKey: ["comments"] }, (known) => {
    if (!known) return known;
    if (!("pages" in known)) return known._id === id ? (change(known) ?? known) : known;
    return { ...known, pages: known.pages.map((part) => updatePage(part, id, change)) };
  });
}

function updatePage(
  part: CommentPage,
  id: string,
  change: (comment: Comment) => Comment | undefined,
): CommentPage {
  if (!part.items.some(({ _id }) => _id === id)) return part;
  const items = part.items.flatMap((comment) => (comment._id === id ? (change(comment) ?? []) : comment));
  return { items, count: part.count - (part.items.length - items.length) };
}

/** Inserts a new comment into a list: first, or after the existing replies. */
export function addComment(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  comment: Comment,
  where: "first" | "last",
): void {
  noteInserted(comment._id);
  queryClient.setQueryData<CommentPages>(queryKey, (known) => {
    if (!known) return known;
    const target = where === "first" ? 0 : known.pages.length - 1;
    const pages = known.pages.map((part, index) => ({
      count: part.count + 1,
      items: index === target ? insertBelowPinned(part.items, comment, where) : part.items,
    }));
    return { ...known, pages };
  });
}

/** The pinned comment stays first. */
function insertBelowPinned(items: readonly Comment[], comment: Comment, where: "first" | "last"): Comment[] {
  if (where === "last") return [...items, comment];
  const pinned = items.filter((item) => item.pinned);
  return [...pinned, comment, ...items.filter((item) => !item.pinned)];
}

/** Changes the comment count of a video or post in every cached response. */
export function changeCount(queryClient: QueryClient, target: CommentTarget, change: 1 | -1): void {
  if ("videoId" in target) {
    queryClient.setQueryData<Video>(
      ["videos", "get", target.videoId],
      (video) => video && { ...video, commentCount: Math.max(0, video.commentCount + change) },
    );
    return;
  }
  const counted = (post: Post) =>
    post._id === target.postId ? { ...post, commentCount: Math.max(0, post.commentCount + change) } : post;
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

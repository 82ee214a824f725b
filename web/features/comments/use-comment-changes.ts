import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Comment, comments } from "#shared/comments/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refetchInFlight } from "#web/data/refetch-in-flight.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import type { Rating } from "#web/ui/controls/thumbs.tsx";
import { changeComment, changeCount } from "./comment-cache.ts";

/** Mutations of a comment. A failure shows a message and leaves the displayed state unchanged. */
export function useCommentChanges(comment: Comment) {
  const queryClient = useQueryClient();
  const [isRating, setRating] = useState(false);
  const { _id, parentCommentId } = comment;
  const params = { id: _id };

  function show(change: Partial<Comment>) {
    changeComment(queryClient, _id, (known) => ({ ...known, ...change }));
  }

  async function attempt(act: () => Promise<void>, failure: string) {
    try {
      await act();
    } catch (error) {
      showSnackbar({ text: failureText(error, failure) });
    }
  }

  async function rate(rating: Rating) {
    if (isRating) return;
    setRating(true);
    show(withRating(comment, rating));
    await attempt(async () => {
      try {
        const { likes, dislikes } = await call(ratings.rateComment, { params, body: { rating } });
        show({ likes, dislikes, rating: likes - dislikes, ownRating: rating });
        await refetchInFlight(queryClient, ["comments"]);
      } catch (error) {
        const { likes, dislikes, rating: sum, ownRating } = comment;
        show({ likes, dislikes, rating: sum, ownRating });
        throw error;
      }
    }, m.comments_rate_failed());
    setRating(false);
  }

  async function edit(content: string) {
    const saved = await call(comments.edit, { params, body: { content } });
    show({ content: saved.content, text: saved.text, edited: saved.edited, review: saved.review });
    const target = targetOf(comment);
    if (target && saved.review && !comment.review) changeCount(queryClient, target, -1);
    await refetchInFlight(queryClient, ["comments"]);
  }

  const remove = () =>
    attempt(async () => {
      await call(comments.remove, { params });
      changeComment(queryClient, _id, (known) =>
        known.replies > 0 ? toDeletedPlaceholder(known) : undefined,
      );
      if (parentCommentId !== null) {
        changeComment(queryClient, parentCommentId, (parent) => ({
          ...parent,
          replies: Math.max(0, parent.replies - 1),
        }));
      }
      const target = targetOf(comment);
      if (target && !comment.review) changeCount(queryClient, target, -1);
      showSnackbar({ text: m.comments_removed() });
    }, m.comments_remove_failed());

  const setCrossedOut = (isOut: boolean) =>
    attempt(async () => {
      const { crossedOut } = await (isOut
        ? call(comments.crossOut, { params })
        : call(comments.uncross, { params }));
      show({ crossedOut });
      await refetchInFlight(queryClient, ["comments"]);
    }, m.comments_cross_failed());

  const setPinned = (isPinned: boolean) =>
    attempt(async () => {
      const { pinned } = await (isPinned ? call(comments.pin, { params }) : call(comments.unpin, { params }));
      show({ pinned });
      showSnackbar({ text: pinned ? m.comments_pinned() : m.comments_unpinned() });
      await queryClient.invalidateQueries({ queryKey: ["comments", "list"] });
    }, m.comments_pin_failed());

  return { rate, edit, remove, setCrossedOut, setPinned };
}

/** The comment with the rating applied optimistically. */
function withRating({ likes, dislikes, ownRating }: Comment, rating: Rating): Partial<Comment> {
  const counted = {
    likes: likes + Number(rating === 1) - Number(ownRating === 1),
    dislikes: dislikes + Number(rating === -1) - Number(ownRating === -1),
  };
  return { ...counted, rating: counted.likes - counted.dislikes, ownRating: rating };
}

/** Placeholder of a deleted comment that has replies. */
function toDeletedPlaceholder(comment: Comment): Comment {
  const nothing = { edit: false, remove: false, approve: false, crossOut: false, pin: false };
  return {
    ...comment,
    content: "",
    text: "",
    user: null,
    channel: null,
    deleted: true,
    pinned: false,
    review: undefined,
    can: { ...nothing, block: false, restrict: false },
  };
}

export function targetOf({ videoId, postId }: Pick<Comment, "videoId" | "postId">) {
  if (videoId !== null) return { videoId };
  return postId === null ? undefined : { postId };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Comment, comments } from "#shared/comments/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { askLateAnswersAgain } from "#web/late-answers.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import type { Rating } from "#web/ui/thumbs.tsx";
import { changeComment, changeCount } from "./comment-cache.ts";

/** What can be done with a comment. What fails is said, and what is shown stays as it was. */
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
    show(rated(comment, rating));
    await attempt(async () => {
      try {
        const { likes, dislikes } = await call(ratings.rateComment, { params, body: { rating } });
        show({ likes, dislikes, rating: likes - dislikes, ownRating: rating });
        await askLateAnswersAgain(queryClient, ["comments"]);
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
    show({ content: saved.content, text: saved.text, edited: saved.edited });
    await askLateAnswersAgain(queryClient, ["comments"]);
  }

  const remove = () =>
    attempt(async () => {
      await call(comments.remove, { params });
      changeComment(queryClient, _id, (known) => (known.replies > 0 ? emptied(known) : undefined));
      if (parentCommentId !== null) {
        changeComment(queryClient, parentCommentId, (parent) => ({
          ...parent,
          replies: Math.max(0, parent.replies - 1),
        }));
      }
      const place = placeOf(comment);
      if (place) changeCount(queryClient, place, -1);
      showSnackbar({ text: m.comments_removed() });
    }, m.comments_remove_failed());

  const setCrossedOut = (isOut: boolean) =>
    attempt(async () => {
      const { crossedOut } = await call(isOut ? comments.crossOut : comments.uncross, { params });
      show({ crossedOut });
      await askLateAnswersAgain(queryClient, ["comments"]);
    }, m.comments_cross_failed());

  const setPinned = (isPinned: boolean) =>
    attempt(async () => {
      const { pinned } = await call(isPinned ? comments.pin : comments.unpin, { params });
      show({ pinned });
      showSnackbar({ text: pinned ? m.comments_pinned() : m.comments_unpinned() });
      await queryClient.invalidateQueries({ queryKey: ["comments", "list"] });
    }, m.comments_pin_failed());

  return { rate, edit, remove, setCrossedOut, setPinned };
}

/** The comment as it will be once the rating has arrived. */
function rated({ likes, dislikes, ownRating }: Comment, rating: Rating): Partial<Comment> {
  const counted = {
    likes: likes + Number(rating === 1) - Number(ownRating === 1),
    dislikes: dislikes + Number(rating === -1) - Number(ownRating === -1),
  };
  return { ...counted, rating: counted.likes - counted.dislikes, ownRating: rating };
}

/** What stays of a comment that others have answered. */
function emptied(comment: Comment): Comment {
  const nothing = { edit: false, remove: false, crossOut: false, pin: false, block: false };
  return {
    ...comment,
    content: "",
    text: "",
    user: null,
    channel: null,
    deleted: true,
    pinned: false,
    can: nothing,
  };
}

export function placeOf({ videoId, postId }: Pick<Comment, "videoId" | "postId">) {
  if (videoId !== null) return { videoId };
  return postId === null ? undefined : { postId };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallInput } from "#shared/endpoint.ts";
import { type Post, posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refetchInFlight } from "#web/data/refetch-in-flight.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import type { Rating } from "#web/ui/controls/thumbs.tsx";
import { changePost } from "./post-cache.ts";

/** Mutations of a post. A failure shows a message and leaves the displayed state unchanged. */
export function usePostChanges(post: Post) {
  const queryClient = useQueryClient();
  const [isRating, setRating] = useState(false);
  const { _id } = post;
  const params = { id: _id };
  const show = (change: Partial<Post>) => changePost(queryClient, _id, (known) => ({ ...known, ...change }));

  async function rate(rating: Rating) {
    if (isRating) return;
    setRating(true);
    show(withRating(post, rating));
    try {
      show(await call(ratings.ratePost, { params, body: { rating } }));
      await refetchInFlight(queryClient, ["posts"]);
    } catch (error) {
      show({ rating: post.rating, likes: post.likes, dislikes: post.dislikes });
      showSnackbar({ text: failureText(error, m.posts_rate_failed()) });
    } finally {
      setRating(false);
    }
  }

  /** Returns whether the vote was saved. */
  async function vote(choices: readonly number[]): Promise<boolean> {
    try {
      show(await call(posts.vote, { params, body: { choices: [...choices] } }));
      await refetchInFlight(queryClient, ["posts"]);
      return true;
    } catch (error) {
      showSnackbar({ text: failureText(error, m.posts_poll_failed()) });
      return false;
    }
  }

  async function edit(body: CallInput<typeof posts.edit>["body"]) {
    show(await call(posts.edit, { params, body }));
    await refetchInFlight(queryClient, ["posts"]);
  }

  async function setVisibleOnHome(visibleOnHome: boolean) {
    try {
      await edit({ visibleOnHome });
      showSnackbar({ text: visibleOnHome ? m.posts_on_home() : m.posts_off_home() });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.posts_edit_failed()) });
    }
  }

  async function remove() {
    try {
      await call(posts.remove, { params });
      changePost(queryClient, _id, () => undefined);
      showSnackbar({ text: m.posts_removed() });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.posts_remove_failed()) });
      throw error;
    }
  }

  return { rate, vote, edit, setVisibleOnHome, remove };
}

/** The post with the rating applied optimistically. */
function withRating({ rating: own, likes, dislikes }: Post, rating: Rating): Partial<Post> {
  return {
    rating,
    likes: likes + Number(rating === 1) - Number(own === 1),
    dislikes: dislikes + Number(rating === -1) - Number(own === -1),
  };
}

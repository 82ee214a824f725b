import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { authorOf } from "#web/author.ts";
import { postQuery } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/load-if-visible.ts";

/** The post, and what the head of its page says. Without a post in the address the feed is meant. */
export async function loadPost(queryClient: QueryClient, postId: string | undefined) {
  if (!postId) throw redirect({ to: "/feed", replace: true });
  const post = await loadIfVisible(queryClient, postQuery(postId));
  if (!post) return { title: m.posts_gone(), isPrivate: true };
  return { title: m.posts_one({ name: authorOf(post)?.name ?? "" }), description: post.message };
}

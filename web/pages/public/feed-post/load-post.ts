import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { endpointPath } from "#shared/client.ts";
import { posts } from "#shared/posts/contract.ts";
import { authorOf } from "#web/data/author.ts";
import { postQuery } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/data/load-if-visible.ts";

/** The post and the head of its page. Without a post id in the URL it redirects to the feed. */
export async function loadPost(queryClient: QueryClient, postId: string | undefined) {
  if (!postId) throw redirect({ to: "/feed", replace: true });
  const post = await loadIfVisible(queryClient, postQuery(postId), {
    itemPath: endpointPath(posts.get, { id: postId }),
  });
  if (!post) return { title: m.posts_gone(), isPrivate: true };
  return { title: m.posts_one({ name: authorOf(post)?.name ?? "" }), description: post.message };
}

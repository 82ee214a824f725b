import { posts } from "#shared/posts/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { votePost } from "./polls.ts";
import { createPost, editPost, listPosts, removePost, showFeed, showPost } from "./posts.ts";

export function bindPosts({ bind }: Binder): void {
  bind(posts.list, listPosts, { shared: true });
  bind(posts.feed, showFeed, { shared: true });
  bind(posts.get, showPost, { shared: true });
  bind(posts.create, createPost, { rateLimit: { max: 60, perSeconds: 3600 } });
  bind(posts.vote, votePost, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(posts.edit, editPost, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(posts.remove, removePost);
}

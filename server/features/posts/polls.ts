import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Post, posts } from "#shared/posts/contract.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findPolls, saveVote } from "./polls-store.ts";
import { loadPostFor, presentPost } from "./posts.ts";
import { requireVote } from "./rules.ts";

/** Votes in the poll of a post, or changes the vote, while the poll is open. */
export async function votePost(
  context: SignedInContext,
  { params, body: { choices } }: UseCaseInput<typeof posts.vote>,
): Promise<Post> {
  const { db, viewer, now } = context;
  const post = await loadPostFor(db, viewer, params.id, "view");
  const [poll] = await findPolls(db, viewer, [post.id]);
  if (!poll) throw new AppError("NOT_FOUND");
  requireVote(poll, choices, now);
  await saveVote(db, { postId: post.id, userId: viewer.id, choices, now });
  return presentPost(context, post);
}

import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { ratings } from "#shared/ratings/contract.ts";
import { loadCommentFor } from "#server/features/comments/comments.ts";
import { loadPostFor } from "#server/features/posts/posts.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { countRatings, deleteRating, saveRating, type RatedTable } from "./community-store.ts";

type RatingAnswer = EndpointResponse<typeof ratings.rateComment>;

/** Rates a comment the caller may see; 0 removes the rating. */
export async function rateComment(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof ratings.rateComment>,
): Promise<RatingAnswer> {
  const comment = await loadCommentFor(context.db, context.viewer, params.id);
  if (comment.deleted_at) throw new AppError("NOT_FOUND");
  return rate(context, "comments", params.id, body.rating);
}

export async function unrateComment(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ratings.unrateComment>,
): Promise<RatingAnswer> {
  return rateComment(context, { params, query: undefined, body: { rating: 0 } });
}

/** Rates a post the caller may see; 0 removes the rating. */
export async function ratePost(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof ratings.ratePost>,
): Promise<RatingAnswer> {
  await loadPostFor(context.db, context.viewer, params.id, "view");
  return rate(context, "posts", params.id, body.rating);
}

export async function unratePost(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ratings.unratePost>,
): Promise<RatingAnswer> {
  return ratePost(context, { params, query: undefined, body: { rating: 0 } });
}

async function rate(
  { db, viewer, now, queue }: SignedInContext,
  rated: RatedTable,
  id: string,
  rating: 1 | 0 | -1,
): Promise<RatingAnswer> {
  await inTransaction(db, async (tx) => {
    if (rating === 0) return deleteRating(tx, rated, { userId: viewer.id, id });
    await saveRating(tx, rated, { userId: viewer.id, id, rating, now });
    if (rated === "posts") await queue.emit(tx, "post.rated", { postId: id, userId: viewer.id });
    else await queue.emit(tx, "comment.rated", { commentId: id, userId: viewer.id });
  });
  return { rating, ...(await countRatings(db, rated, id)) };
}

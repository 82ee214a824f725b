import type { UseCaseInput, UseCaseResult } from "#shared/endpoint.ts";
import type { reviews } from "#shared/reviews/contract.ts";
import type { ReviewedKind } from "#shared/reviews/review.ts";
import { decideHeldComment } from "#server/features/comments/review-comment.ts";
import { decideHeldPost } from "#server/features/posts/review-post.ts";
import { decideHeldVideo } from "#server/features/videos/hold-video.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { countWaiting, listWaiting } from "./store.ts";
import { viewHeld } from "./view.ts";

/** Videos, comments or posts that wait for the staff. Staff only, as declared by the endpoint. */
export async function listHeld(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof reviews.list>,
): Promise<UseCaseResult<typeof reviews.list>> {
  const [rows, waiting] = await Promise.all([listWaiting(db, query), countWaiting(db)]);
  return { items: rows.map((row) => viewHeld(query.kind, row)), count: waiting[query.kind] };
}

/** How much waits for the staff, of each kind. */
export async function countHeld({ db }: SignedInContext): Promise<UseCaseResult<typeof reviews.count>> {
  return countWaiting(db);
}

export async function approveHeld(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reviews.approve>,
): Promise<{ ok: true }> {
  return decide(context, params.kind, { id: params.id, revision: body.revision, refusal: null });
}

export async function refuseHeld(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof reviews.refuse>,
): Promise<{ ok: true }> {
  return decide(context, params.kind, { id: params.id, revision: body.revision, refusal: body.reason });
}

async function decide(
  { db, queue, now }: SignedInContext,
  kind: ReviewedKind,
  decision: { readonly id: string; readonly revision: string; readonly refusal: string | null },
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    switch (kind) {
      case "video":
        return decideHeldVideo({ db: tx, queue, now }, decision);
      case "comment":
        return decideHeldComment(tx, queue, decision);
      case "post":
        return decideHeldPost(tx, queue, decision);
    }
  });
  return { ok: true };
}

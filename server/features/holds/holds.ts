import { createHash } from "node:crypto";
import type { Review, ReviewedKind } from "#shared/reviews/review.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { isNewAccount } from "./store.ts";

/** The columns of a row that can be held. */
export interface HoldColumns {
  readonly held_at: Date | null;
  readonly refusal: string | null;
}

/** Whether what this account makes or changes has to wait for the staff. */
export async function mustWait(db: Executor, kind: ReviewedKind, userId: string | null): Promise<boolean> {
  return userId !== null && isNewAccount(db, kind, userId);
}

/** The review of something that is held; undefined for everything else. */
export function viewReview({ held_at, refusal }: HoldColumns): Review | undefined {
  if (held_at === null) return undefined;
  return { state: refusal === null ? "waiting" : "refused", reason: refusal ?? "" };
}

/** Identifies what a text says, so that a decision does not apply to another one. */
export function revisionOf(...texts: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}

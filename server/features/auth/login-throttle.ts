import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import { insertAttempt, findLimitingAttempt } from "./attempts-store.ts";

export interface AttemptLimit {
  /** The counter's key: kind of attempt plus account, address or browser. */
  readonly key: string;
  readonly max: number;
  readonly perSeconds: number;
}

interface AttemptContext {
  readonly db: Executor;
  readonly now: Date;
}

/** Throws TOO_MANY_REQUESTS once the limit is reached. Does not count an attempt. */
export async function requireAttemptLeft(context: AttemptContext, limit: AttemptLimit): Promise<void> {
  const seconds = await retryAfterSeconds(context, limit);
  if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
}

/** Seconds until the next attempt is allowed; 0 if it is allowed at once. Does not count an attempt. */
export async function retryAfterSeconds(
  { db, now }: AttemptContext,
  { key, max, perSeconds }: AttemptLimit,
): Promise<number> {
  const since = new Date(now.getTime() - perSeconds * 1000);
  const oldest = await findLimitingAttempt(db, tokenHash(key), since, max);
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000)) : 0;
}

export async function countAttempt({ db, now }: AttemptContext, { key }: AttemptLimit): Promise<void> {
  await insertAttempt(db, tokenHash(key), now);
}

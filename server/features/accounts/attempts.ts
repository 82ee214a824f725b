import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { tokenHash } from "#server/platform/tokens.ts";
import { insertAttempt, oldestOfTooMany } from "./security-store.ts";

export interface AttemptLimit {
  /** What is counted: the kind of attempt and whose it is. */
  readonly key: string;
  readonly max: number;
  readonly perSeconds: number;
}

interface AttemptContext {
  readonly db: Executor;
  readonly now: Date;
}

/** Refuses a further attempt where there were as many as are allowed. Counts nothing. */
export async function requireAttemptLeft(context: AttemptContext, limit: AttemptLimit): Promise<void> {
  const seconds = await secondsToWait(context, limit);
  if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
}

/** How long a further attempt has to wait; 0 where it is allowed at once. Counts nothing. */
export async function secondsToWait(
  { db, now }: AttemptContext,
  { key, max, perSeconds }: AttemptLimit,
): Promise<number> {
  const since = new Date(now.getTime() - perSeconds * 1000);
  const oldest = await oldestOfTooMany(db, tokenHash(key), since, max);
  return oldest ? Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000)) : 0;
}

export async function countAttempt({ db, now }: AttemptContext, { key }: AttemptLimit): Promise<void> {
  await insertAttempt(db, tokenHash(key), now);
}

import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { hasLimit } from "./store.ts";
import { findBlock } from "./team-store.ts";

/** For comments on a channel: throws if staff paused its comments, or if the channel blocks the user. */
export async function requireMayComment(
  db: Executor,
  { channelId, userId, now }: { readonly channelId: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  if (await hasLimit(db, channelId, "comments")) throw new AppError("COMMENTS_LIMITED");
  const until = await findBlock(db, channelId, userId, now);
  if (until) throw new AppError("BLOCKED_ON_CHANNEL", { date: until.toISOString().slice(0, 10) });
}

/** Throws if staff paused live streams of the channel. */
export async function requireMayGoLive(db: Executor, channelId: string): Promise<void> {
  if (await hasLimit(db, channelId, "live")) throw new AppError("LIVE_LIMITED");
}

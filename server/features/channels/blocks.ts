import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { hasLimit } from "./store.ts";
import { findBlock } from "./team-store.ts";

/** For comments on a channel: refuses all where the staff paused them, and those whom it has blocked until their date. */
export async function requireMaySpeak(
  db: Executor,
  { channelId, userId, now }: { readonly channelId: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  if (await hasLimit(db, channelId, "comments")) throw new AppError("COMMENTS_LIMITED");
  const until = await findBlock(db, channelId, userId, now);
  if (until) throw new AppError("BLOCKED_ON_CHANNEL", { date: until.toISOString().slice(0, 10) });
}

/** Refuses going live on a channel where the staff paused that. */
export async function requireMayGoLive(db: Executor, channelId: string): Promise<void> {
  if (await hasLimit(db, channelId, "live")) throw new AppError("LIVE_LIMITED");
}

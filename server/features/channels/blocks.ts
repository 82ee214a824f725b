import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { findBlock } from "./team-store.ts";

/** For whatever is said on a channel: refuses those whom it has blocked, until their date has come. */
export async function requireMaySpeak(
  db: Executor,
  { channelId, userId, now }: { readonly channelId: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  const until = await findBlock(db, channelId, userId, now);
  if (until) throw new AppError("BLOCKED_ON_CHANNEL", { date: until.toISOString().slice(0, 10) });
}

import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { findBlockOnChannel } from "#server/features/blocks/in-force.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { dayText } from "#server/platform/mail/dates.ts";
import { hasLimit } from "./store.ts";

interface CommentAttempt {
  readonly channelId: string;
  readonly userId: string;
  /** The channel that the user writes as. */
  readonly writtenAs: string | null;
  readonly now: Date;
  readonly locale: Locale;
}

/** For comments on a channel: throws if staff paused its comments, or if the channel blocks the writer. */
export async function requireMayComment(
  db: Executor,
  { channelId, userId, writtenAs, now, locale }: CommentAttempt,
): Promise<void> {
  if (await hasLimit(db, channelId, "comments")) throw new AppError("COMMENTS_LIMITED");
  const channelIds = writtenAs === null ? [] : [writtenAs];
  const until = await findBlockOnChannel(db, channelId, { userId, channelIds }, now);
  if (until) throw new AppError("BLOCKED_ON_CHANNEL", { date: dayText(until, locale) });
}

/** Throws if staff paused live streams of the channel. */
export async function requireMayGoLive(db: Executor, channelId: string): Promise<void> {
  if (await hasLimit(db, channelId, "live")) throw new AppError("LIVE_LIMITED");
}

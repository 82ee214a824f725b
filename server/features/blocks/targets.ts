import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { isOfTeamOrStaff } from "./store.ts";

/** A person, and the channel that they wrote as. */
export interface Writer {
  readonly userId: string;
  readonly writtenAs: string | null;
}

/** Whom a block covers: a person, a person with the channel that they wrote as, or that channel alone. */
export type BlockTarget = Writer | { readonly userId: null; readonly writtenAs: string };

/**
 * Whom a block of a writer on a channel and in its chats covers; undefined if the writer cannot be blocked there: the
 * channel itself, its team and the staff. Of those who wrote as another channel it covers that channel alone, because
 * a refusal would tell who writes as it.
 */
export async function findBlockTarget(
  db: Executor,
  channelId: string,
  writer: Writer,
): Promise<BlockTarget | undefined> {
  const { userId, writtenAs } = writer;
  if (writtenAs === channelId) return undefined;
  if (!(await isOfTeamOrStaff(db, channelId, userId))) return writer;
  return writtenAs === null ? undefined : { userId: null, writtenAs };
}

export async function requireBlockTarget(
  db: Executor,
  channelId: string,
  writer: Writer,
): Promise<BlockTarget> {
  const target = await findBlockTarget(db, channelId, writer);
  if (!target) throw new AppError("TEAM_NOT_BLOCKABLE");
  return target;
}

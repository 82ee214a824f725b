import type { Executor } from "#server/platform/database/executor.ts";
import { isOfTeamOrStaff } from "./store.ts";

/** A person, and the channel that they wrote as. */
export interface Writer {
  readonly userId: string;
  readonly writtenAs: string | null;
}

/** Whether a writer cannot be blocked on a channel and in its chats: the channel itself, its team and the staff. */
export async function isProtected(
  db: Executor,
  channelId: string,
  { userId, writtenAs }: Writer,
): Promise<boolean> {
  return writtenAs === channelId || isOfTeamOrStaff(db, channelId, userId);
}

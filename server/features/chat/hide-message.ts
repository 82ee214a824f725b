import type { Executor } from "#server/platform/database/executor.ts";
import { sendSignal } from "#server/platform/queue/signals.ts";

/**
 * Hides a message, or restores it if `hiddenAt` is null, and notifies open chats. Returns whether that has changed it:
 * a message deleted by the channel stays deleted.
 */
export async function setMessageHidden(tx: Executor, id: string, hiddenAt: Date | null): Promise<boolean> {
  const message = tx.updateTable("chat_messages").where("id", "=", id);
  const changing = hiddenAt
    ? message.set({ deleted_at: hiddenAt, hidden: true, pinned: false }).where("deleted_at", "is", null)
    : message.set({ deleted_at: null, hidden: false }).where("hidden", "=", true);
  const { numUpdatedRows } = await changing.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sendSignal(tx, { kind: "chat-message-changed", messageId: id });
  return true;
}

import type { Executor } from "#server/platform/database/executor.ts";

/** Hides a message, or restores it if `hiddenAt` is null. Messages deleted by the channel stay deleted. */
export async function setMessageHidden(tx: Executor, id: string, hiddenAt: Date | null): Promise<void> {
  const message = tx.updateTable("chat_messages").where("id", "=", id);
  if (hiddenAt) {
    const hidden = { deleted_at: hiddenAt, hidden: true, pinned: false };
    await message.set(hidden).where("deleted_at", "is", null).execute();
  } else {
    await message.set({ deleted_at: null, hidden: false }).where("hidden", "=", true).execute();
  }
}

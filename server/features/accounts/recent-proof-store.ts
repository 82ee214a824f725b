import type { Executor } from "#server/platform/database/executor.ts";

export async function findProof(db: Executor, tokenHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("proved_at")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.proved_at;
}

export async function saveProof(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ proved_at: now }).where("token_hash", "=", tokenHash).execute();
}

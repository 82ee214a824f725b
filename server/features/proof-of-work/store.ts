import type { Executor } from "#server/platform/database/executor.ts";

interface UsedProof {
  readonly signature: Buffer;
  readonly expires_at: Date;
}

/** False if the proof was used before. Deletes expired ones. */
export async function insertUsedProof(db: Executor, proof: UsedProof, now: Date): Promise<boolean> {
  await db.deleteFrom("used_proofs_of_work").where("expires_at", "<=", now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_proofs_of_work")
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

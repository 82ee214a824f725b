import { removeImage } from "#server/features/images/images.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteExpiredRows, deleteUser, lockDueAccount } from "./deletion-store.ts";

const ATTEMPTS_RETENTION_MS = 2 * 3_600_000;

/** Deletes all accounts that are due, however late the job runs, and expired rows. */
export async function deleteDueAccounts(services: Services): Promise<void> {
  const now = services.clock.now();
  while (await eraseNextAccount(services, now));
  await deleteExpiredRows(services.db, now, new Date(now.getTime() - ATTEMPTS_RETENTION_MS));
}

/** Deletes one account with its personal data; false if none is due. */
function eraseNextAccount(services: Services, now: Date): Promise<boolean> {
  return inTransaction(services.db, async (tx) => {
    const id = await lockDueAccount(tx, now);
    if (!id) return false;
    await eraseAccount(services, tx, id);
    return true;
  });
}

/** Deletes a locked account with its personal data, in the transaction of the caller. */
export async function eraseAccount(
  { queue, storage }: Pick<Services, "queue" | "storage">,
  tx: Executor,
  id: string,
): Promise<void> {
  await queue.emit(tx, "account.deleted", { userId: id });
  await removeImage(storage, "user", id);
  await deleteUser(tx, id);
}

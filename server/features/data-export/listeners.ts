import type { Services } from "#server/platform/services.ts";
import { exportsPrefix } from "./archive.ts";

/** Deletes the archives of a deleted account. */
export function listenAsDataExport({ queue, storage }: Services): void {
  queue.listenInTransaction("account.deleted", (_tx, { userId }) => storage.removeAll(exportsPrefix(userId)));
}

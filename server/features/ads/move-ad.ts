import type { Updateable } from "kysely";
import type { AdAction } from "#shared/ads/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { requireAdStatus } from "./rules.ts";
import { updateAd, type AdRow } from "./store.ts";

/** The only way an ad's status changes: ask the lifecycle, write. The ad has been locked before. */
export async function moveAd(
  tx: Executor,
  { id, status }: Pick<AdRow, "id" | "status">,
  action: AdAction,
  { now, changes = {} }: { readonly now: Date; readonly changes?: Updateable<Database["ads"]> },
): Promise<void> {
  await updateAd(tx, id, { ...changes, status: requireAdStatus(status, action) }, now);
}

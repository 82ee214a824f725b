import type { Updateable } from "kysely";
import type { AdAction } from "#shared/ads/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { requireAdStatus } from "./rules.ts";
import { updateAd, type AdRow } from "./store.ts";

/** The only way to change an ad's status: checks the lifecycle and writes. The caller has locked the ad. */
export async function transitionAd(
  tx: Executor,
  { id, status }: Pick<AdRow, "id" | "status">,
  action: AdAction,
  { now, changes = {} }: { readonly now: Date; readonly changes?: Updateable<Database["ads"]> },
): Promise<void> {
  await updateAd(tx, id, { ...changes, status: requireAdStatus(status, action) }, now);
}

import type { Updateable } from "kysely";
import type { AdAction, AdStatus } from "#shared/ads/lifecycle.ts";
import { AppError } from "#shared/errors.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { requireAdStatus } from "./rules.ts";
import { lockAd, updateAd } from "./store.ts";

/** The only way an ad's status changes: lock, ask the lifecycle, write. */
export async function moveAd(
  tx: Executor,
  id: string,
  action: AdAction,
  { now, changes = {} }: { readonly now: Date; readonly changes?: Updateable<Database["ads"]> },
): Promise<AdStatus> {
  const ad = await lockAd(tx, id);
  if (!ad) throw new AppError("NOT_FOUND");
  const status = requireAdStatus(ad.status, action);
  await updateAd(tx, id, { ...changes, status }, now);
  return status;
}

import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { findVideoOfChannel } from "./deleted-store.ts";
import { softDeleteVideo } from "../videos.ts";

/** Soft-deletes all videos of a deleted channel, one by one: after a kill the repeated job continues with the rest. */
export async function deleteVideosOfChannel(services: Services, channelId: string): Promise<void> {
  while (await inTransaction(services.db, (tx) => deleteNext(services, tx, channelId)));
}

/** Soft-deletes all videos of a channel in the transaction that deletes its owner. */
export async function deleteVideosInTransaction(
  services: Services,
  tx: Executor,
  channelId: string,
): Promise<void> {
  while (await deleteNext(services, tx, channelId));
}

async function deleteNext({ queue, clock }: Services, tx: Executor, channelId: string): Promise<boolean> {
  const id = await findVideoOfChannel(tx, channelId);
  if (id) await softDeleteVideo({ db: tx, queue, now: clock.now() }, id);
  return id !== undefined;
}

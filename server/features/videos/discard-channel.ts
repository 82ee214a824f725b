import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { findVideoOfChannel } from "./discard-channel-store.ts";
import { discardVideo } from "./videos.ts";

/** Hides every video of a channel that is no more. One after another: killed in between, the job goes on with the rest. */
export async function discardVideosOfChannel(
  { db, queue, clock }: Services,
  channelId: string,
): Promise<void> {
  const discardNext = () =>
    inTransaction(db, async (tx) => {
      const id = await findVideoOfChannel(tx, channelId);
      if (id) await discardVideo({ db: tx, queue, now: clock.now() }, id);
      return id !== undefined;
    });
  while (await discardNext());
}

import type { Services } from "#server/platform/services.ts";
import { removeCreative } from "./creative-files.ts";
import { findAdIdsOfChannel } from "./store.ts";

/** Before the rows of a channel's ads go with it: their pictures and films. */
export async function discardCreativesOfChannel(
  { db, storage }: Pick<Services, "storage"> & { readonly db: Parameters<typeof findAdIdsOfChannel>[0] },
  channelId: string,
): Promise<void> {
  for (const id of await findAdIdsOfChannel(db, channelId)) await removeCreative(storage, id);
}

import { AppError } from "#shared/errors.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { listUnendedStreams } from "./channel-streams-store.ts";
import { setStreamKey } from "./store.ts";

/** Throws CHANNEL_ON_AIR while a live stream or test stream of the channel runs. */
export async function requireOffAir(db: Executor, channelId: string): Promise<void> {
  requireNoneRunning(await listUnendedStreams(db, channelId));
}

/**
 * Gives the live streams of a channel that have not started other stream keys: whoever knows the old ones can send no
 * longer. Throws CHANNEL_ON_AIR. None of them starts before the transaction ends.
 */
export async function replaceStreamKeys(tx: Executor, channelId: string): Promise<void> {
  const streams = await listUnendedStreams(tx, channelId, { areLocked: true });
  requireNoneRunning(streams);
  for (const { video_id } of streams) await setStreamKey(tx, video_id, newToken());
}

function requireNoneRunning(streams: Awaited<ReturnType<typeof listUnendedStreams>>): void {
  if (streams.some(({ is_running }) => is_running)) throw new AppError("CHANNEL_ON_AIR");
}

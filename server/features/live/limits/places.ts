import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { holdsPlace, INTERRUPTION_MS } from "../rules.ts";
import { listActiveSince, lockAllPlaces } from "./places-store.ts";

type Settings = Pick<Services, "settings">;

interface PlaceOf {
  readonly videoId: string;
  readonly now: Date;
}

/**
 * Until the transaction ends, no other stream takes a place among those that run at the same time. It must be the first
 * lock of the transaction: one that waits for it holds nothing that the other needs.
 */
export async function lockPlaces(tx: Executor, { settings }: Settings): Promise<void> {
  if (settings.get("encoding.liveStreams") !== null) await lockAllPlaces(tx);
}

/** Throws STREAMS_FULL if as many live streams run as the site allows, and this one is none of them. */
export async function requirePlace(tx: Executor, services: Settings, stream: PlaceOf): Promise<void> {
  if (!(await hasPlace(tx, services, stream))) throw new AppError("STREAMS_FULL");
}

/** Whether the stream is one of those that run at the same time, or could be one. */
export async function hasPlace(
  db: Executor,
  { settings }: Settings,
  { videoId, now }: PlaceOf,
): Promise<boolean> {
  const max = settings.get("encoding.liveStreams");
  if (max === null) return true;
  const active = await listActiveSince(db, new Date(now.getTime() - INTERRUPTION_MS));
  const holders = active.filter((stream) => holdsPlace(stream, now));
  return holders.length < max || holders.some((stream) => stream.video_id === videoId);
}

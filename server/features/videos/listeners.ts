import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteVideosInTransaction, deleteVideosOfChannel } from "./deletion/delete-channel-videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { refreshListedOfChannel } from "./video-row.ts";
import { startUploading, stopUploading } from "./upload-state.ts";

/** Subscribes videos to domain events of other features. */
export function listenAsVideos(services: Services): void {
  const { queue, db, clock } = services;
  const refresh = (tx: Executor, { channelId }: { readonly channelId: string }) =>
    refreshListedOfChannel({ db: tx, now: clock.now(), queue }, channelId);
  queue.listenInTransaction("upload.started", (tx, event) => startUploading(services, tx, event));
  queue.listenInTransaction("upload.cancelled", (tx, event) => stopUploading(services, tx, event));
  queue.listen("channel.edited", "videos", (event) => inTransaction(db, (tx) => refresh(tx, event)));
  queue.listen("channel.deleted", "videos", ({ channelId }) => deleteVideosOfChannel(services, channelId));
  queue.listenInTransaction("channel.orphaned", (tx, { channelId }) =>
    deleteVideosInTransaction(services, tx, channelId),
  );
  queue.listenInTransaction("channel.restricted", refresh);
}

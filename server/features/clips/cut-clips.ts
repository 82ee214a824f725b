import { cutClip } from "#server/live/cut-clip.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { importRecording } from "#server/features/uploads/import-recording.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { softDeleteVideo } from "#server/features/videos/videos.ts";
import type { Lease } from "#server/platform/queue/leases.ts";
import { listUncutClips, markCut, type UncutClip } from "./store.ts";

/** A clip may end with the present moment, which has not arrived yet. */
const AWAITED_MS = 15_000;

/**
 * Makes the files of clips from the streams on this machine; each becomes a normal upload. A clip of something that
 * never arrived is deleted.
 */
export async function cutClips(services: UploadServices, engine: FullEngine): Promise<void> {
  const { db, config, leases, log } = services;
  const clips = await listUncutClips(db, config.internalAddress);
  // The files of a stream are on one machine; one process cuts the clips of them.
  const lease = clips.length > 0 && (await leases.acquire(`live.clips:${config.internalAddress ?? ""}`));
  if (!lease) return;
  for (const clip of clips) {
    await makeClip(services, engine, clip, lease).catch((error: unknown) => {
      log.error({ err: error, video: clip.video_id }, "a clip could not be cut");
    });
  }
}

async function makeClip(
  services: UploadServices,
  engine: FullEngine,
  clip: UncutClip,
  lease: Lease,
): Promise<void> {
  const { clock, config, queue } = services;
  const { video_id: videoId, source_id, maker_id: userId, start_seconds, end_seconds } = clip;
  const now = clock.now();
  if (clip.status !== "deleted") {
    const folder = streamFolder(config.dataDir, source_id);
    const isLate = now.getTime() - clip.requested_at.getTime() > AWAITED_MS;
    const file = await cutClip(engine, folder, {
      shownFrom: clip.livestream_started_at?.getTime() ?? 0,
      ...{ name: videoId, startSeconds: start_seconds, endSeconds: end_seconds, isPartial: isLate },
    });
    if (file === undefined && !isLate) return;
    if (file === undefined) {
      await lease.change((tx) => softDeleteVideo({ db: tx, now, queue }, videoId));
    } else {
      const name = `${clip.title}.mp4`;
      await importRecording(services, { videoId, userId, name, file, isFirst: true, lease });
    }
  }
  await lease.change((tx) => markCut(tx, videoId, now));
}

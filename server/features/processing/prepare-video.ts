import { packageWithoutFfmpeg } from "#server/media/remux/remux-without-ffmpeg.ts";
import { planRenditions } from "#server/media/encode/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { PackedFile } from "#server/media/probe/media-track.ts";
import { packageAudio, packageSource } from "#server/media/encode/package.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { presentChoices } from "./encoding-choices.ts";
import type { JobWorkspace } from "./job-workspace.ts";
import { findMediaInfo, saveMediaInfo } from "./step-store.ts";
import { storeResult } from "./store-result.ts";
import { extractThumbnail } from "./thumbnail-and-sprite.ts";
import { changeVideo } from "#server/features/videos/transition-video.ts";
import { findVideo } from "#server/features/videos/video-row.ts";
import { trimRenditions } from "./trim/trim-renditions.ts";

const SECONDS_PER_MINUTE = 60;
/** The last frame and the last samples of sound end after the length that was cut. */
const ROUNDING_SECONDS = 1;

/** Probes the file, remuxes the tracks that browsers can play without encoding, and extracts a thumbnail. */
export async function prepareVideo(services: Services, job: JobWorkspace): Promise<void> {
  const { db, clock, queue } = services;
  const info = await job.step("inspect", async () => {
    // Repeated after a kill, it keeps the choices of the renditions that are made already.
    const encoding = (await findMediaInfo(db, job.videoId))?.encoding ?? presentChoices(services);
    // Without ffmpeg there would be less to play than before.
    if (job.isReencoding && job.engine.mode !== "full") {
      throw new MediaError("ENGINE_MISSING", "Encoding again needs ffmpeg.");
    }
    const found = { ...(await probe(services, job)), encoding };
    await inTransaction(db, async (tx) => {
      await saveMediaInfo(tx, job.videoId, found);
      // A video that is already playable keeps its metadata until the new file replaces the old one.
      await changeVideo({ db: tx, now: clock.now(), queue }, job.videoId, ({ playing_upload_id }) =>
        playing_upload_id ? undefined : { media: found },
      );
    });
    return found;
  });
  if (!info) return;

  const packed = await job.step("package", async () => {
    const files = job.trim
      ? await trimRenditions(services, job, info, job.trim)
      : await packagePlayableTracks(job, info);
    await storeResult(services, job, {
      info,
      files,
      isPlayable: isWatchable(files, info) && !job.isReencoding,
    });
    return files;
  });
  if (!packed) return;

  await inTransaction(db, (tx) => job.sendNext(tx, info));
  await extractThumbnail(services, job, info);
}

async function probe(services: Services, job: JobWorkspace): Promise<MediaInfo> {
  const { engine, signal, trim } = job;
  const file = await job.localSource();
  const found = await probeFile({ engine, file, signal, limits: services.config.mediaLimits });
  if (trim) return { ...found, durationSeconds: trim.end_seconds - trim.start_seconds };
  if (!job.isReencoding) await requireAllowedLength(services, job, found);
  return found;
}

/** Recordings of live streams may be longer than what is uploaded, and a file that plays was accepted before. */
async function requireAllowedLength(
  { db, settings }: Services,
  { videoId, uploadId }: JobWorkspace,
  { durationSeconds }: MediaInfo,
): Promise<void> {
  const minutes = settings.get("limits.videoLength");
  if (minutes === null || durationSeconds <= minutes * SECONDS_PER_MINUTE + ROUNDING_SECONDS) return;
  const video = await findVideo(db, videoId);
  if (video?.live || video?.playing_upload_id === uploadId) return;
  throw new MediaError("OVER_LENGTH_LIMIT", `The file lasts ${Math.round(durationSeconds)} s.`);
}

/** The remuxed source, if browsers can play it, and the audio. */
async function packagePlayableTracks(job: JobWorkspace, info: MediaInfo): Promise<PackedFile[]> {
  const { engine, folder, signal } = job;
  const file = await job.localSource();
  if (engine.mode === "remux-only") {
    const { source, audio } = await packageWithoutFfmpeg({ engine, file, info, outDir: folder, signal });
    return [source, audio].filter((packed) => packed !== null);
  }
  const task = { engine, file, info, outDir: folder, signal };
  const rendition = planRenditions(info).find(({ kind }) => kind === "source");
  const packingSource =
    rendition?.kind === "source" ? packageSource({ ...task, rendition }) : Promise.resolve(null);
  const [source, audio] = await Promise.all([packingSource.catch(nullIfUnsupported), packageAudio(task)]);
  return [source, audio].filter((packed) => packed !== null);
}

/** Null if the key frames are too far apart for streaming: the source is then encoded instead of remuxed. */
function nullIfUnsupported(error: unknown): null {
  if (error instanceof MediaError && error.code === "UNSUPPORTED") return null;
  throw error;
}

/** Whether there is a video track, or audio if the source has no video track. */
function isWatchable(files: readonly PackedFile[], info: MediaInfo): boolean {
  return files.some(({ kind }) => kind === "video") || (!info.video && files.length > 0);
}

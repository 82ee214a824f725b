import { trimRendition } from "#server/media/encode/trim-rendition.ts";
import { planRenditions } from "#server/media/encode/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { PackedFile } from "#server/media/probe/media-track.ts";
import { packageAudio } from "#server/media/encode/package.ts";
import type { Services } from "#server/platform/services.ts";
import type { TrimRow } from "./trim-store.ts";
import { listFiles, mediaKey } from "#server/features/video-files/video-files.ts";
import type { JobWorkspace } from "../job-workspace.ts";

/**
 * Makes the audio and the renditions of a range of a video from its finished renditions. The remuxed source has key
 * frames at arbitrary times: its size is encoded afterwards, as for any other video.
 */
export async function trimRenditions(
  { db, storage }: Services,
  job: JobWorkspace,
  info: MediaInfo,
  trim: TrimRow,
): Promise<PackedFile[]> {
  const { videoId, engine, folder, signal } = job;
  if (engine.mode !== "full") throw new MediaError("ENGINE_MISSING", "Trimming needs ffmpeg.");
  const file = await job.localSource();
  const range = trimRange(trim);
  const task = { engine, file, info, outDir: folder, range, signal };
  // What is encoded again takes nothing from what there is.
  const originalFiles = job.isReencoding ? [] : await listFiles(db, videoId, trim.original_id);
  const audio = await packageAudio(task);
  const packed = audio ? [audio] : [];
  for (const rendition of planRenditions(info, { allowSource: false })) {
    const fullRendition = originalFiles.find(({ name }) => name === rendition.name);
    if (!fullRendition || rendition.kind !== "encoded") continue;
    const fullRenditionFile = await storage.localFile(
      mediaKey(videoId, trim.original_id, fullRendition.name),
      folder,
    );
    packed.push(
      await trimRendition({
        ...task,
        rendition,
        fullRendition: { file: fullRenditionFile, track: fullRendition.track },
      }),
    );
  }
  return packed;
}

/** The kept range, in seconds of the untrimmed video. */
export function trimRange({ start_seconds, end_seconds }: TrimRow): {
  startSeconds: number;
  endSeconds: number;
} {
  return { startSeconds: start_seconds, endSeconds: end_seconds };
}

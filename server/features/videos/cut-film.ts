import { cutRendition } from "#server/media/cut.ts";
import { planRenditions } from "#server/media/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import type { PackedFile } from "#server/media/media-track.ts";
import { packageAudio } from "#server/media/package.ts";
import type { Services } from "#server/platform/services.ts";
import type { CutRow } from "./cut-store.ts";
import { listFiles, mediaKey } from "./files.ts";
import type { Workbench } from "./workbench.ts";

/**
 * The sound and the renditions of a stretch of a film, out of the finished renditions of the whole. The source as it
 * came has its key frames anywhere: its size is encoded afterwards, as for any other film.
 */
export async function cutWhatPlays(
  { db, storage }: Services,
  bench: Workbench,
  info: MediaInfo,
  cut: CutRow,
): Promise<PackedFile[]> {
  const { videoId, engine, file, folder, signal } = bench;
  if (engine.mode !== "full") throw new MediaError("ENGINE_MISSING", "Cutting needs ffmpeg.");
  const range = rangeOf(cut);
  const task = { engine, file, info, outDir: folder, range, signal };
  const whole = await listFiles(db, videoId, cut.original_id);
  const sound = await packageAudio(task);
  const packed = sound ? [sound] : [];
  for (const rendition of planRenditions(info, { allowSource: false })) {
    const made = whole.find(({ name }) => name === rendition.name);
    if (!made || rendition.kind !== "encoded") continue;
    const madeFile = await storage.localFile(mediaKey(videoId, cut.original_id, made.name), folder);
    packed.push(await cutRendition({ ...task, rendition, made: { file: madeFile, track: made.track } }));
  }
  return packed;
}

/** Seconds of the whole film. */
export function rangeOf({ start_seconds, end_seconds }: CutRow): {
  startSeconds: number;
  endSeconds: number;
} {
  return { startSeconds: start_seconds, endSeconds: end_seconds };
}

import type { MediaEngine } from "#server/media/engine.ts";
import { planPasses, planRenditions, type EncodedRendition } from "#server/media/encode/ladder.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { listFiles, type PlayableFile } from "#server/features/video-files/video-files.ts";
import type { JobWorkspace } from "./job-workspace.ts";
import { findVideo } from "#server/features/videos/video-row.ts";

/** The existing files of a video, which decide which steps are still needed. */
export interface MadeSoFar {
  readonly engine: MediaEngine;
  readonly info: MediaInfo;
  readonly files: readonly PlayableFile[];
  /** The seek sprite, or the loudness of a file without video. */
  readonly hasExtras: boolean;
}

export async function findMadeSoFar(
  db: Executor,
  { videoId, uploadId, engine }: JobWorkspace,
  info: MediaInfo,
): Promise<MadeSoFar> {
  const files = await listFiles(db, videoId, uploadId);
  const video = await findVideo(db, videoId);
  const hasExtras = info.video ? video?.sprite !== null : video?.loudness !== null;
  return { engine, info, files, hasExtras };
}

export function needsEncoding({ engine, info, files }: MadeSoFar): boolean {
  return remainingPasses(engine, info, files).length > 0;
}

/** The sprite is drawn from the smallest rendition, or from the source if nothing is encoded. */
export function needsExtras(made: MadeSoFar): boolean {
  return !made.hasExtras && (made.files.some(isEncoded) || !needsEncoding(made));
}

/** Whether the remuxed source was only kept until a rendition was encoded, and now one is. */
export function isSourceReplaced({ engine, info, files }: MadeSoFar): boolean {
  const plan = planRenditions(info, { engineMode: engine.mode, allowSource: hasSource(files) });
  const isTemporary = plan.some((rendition) => rendition.kind === "source" && !rendition.keep);
  return isTemporary && files.some(isEncoded);
}

/** Encoding passes for the planned renditions that do not exist yet. */
export function remainingPasses(
  engine: Pick<MediaEngine, "mode">,
  info: MediaInfo,
  files: readonly { readonly name: string }[],
): EncodedRendition[][] {
  const plan = planRenditions(info, { engineMode: engine.mode, allowSource: hasSource(files) });
  const existing = new Set(files.map(({ name }) => name));
  return planPasses(plan, info.durationSeconds)
    .map((pass) => pass.filter(({ name }) => !existing.has(name)))
    .filter((pass) => pass.length > 0);
}

/** Whether a file was encoded, not remuxed. */
export function isEncoded({ name, kind }: PlayableFile): boolean {
  return kind === "video" && name !== "source";
}

/** Whether the files include the remuxed source. */
export function hasSource(files: readonly { readonly name: string }[]): boolean {
  return files.some(({ name }) => name === "source");
}

import type { MediaEngine } from "#server/media/engine.ts";
import { planPasses, planRenditions, type EncodedRendition } from "#server/media/ladder.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import type { PackedFile } from "#server/media/media-track.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetFile, listFiles, mediaKey, type PlayableFile } from "./files.ts";
import { encodeVideoJob, spriteVideoJob } from "./jobs.ts";
import { endStep, listSteps, type StepName } from "./steps.ts";
import { findVideo } from "./store.ts";
import type { Workbench } from "./workbench.ts";

/** Sends the job for what is still to be made; when that is nothing, ends the processing. */
export async function goOn(
  services: Services,
  tx: Executor,
  bench: Workbench,
  info: MediaInfo,
): Promise<void> {
  const { queue } = services;
  const { videoId, uploadId, engine } = bench;
  const files = await listFiles(tx, videoId, uploadId);
  const source = { videoId, uploadId };
  const video = await findVideo(tx, videoId);
  const needsExtras = info.video ? video?.sprite === null : video?.loudness === null;
  if (needsExtras && isSpriteTime(engine, info, files)) await queue.send(tx, spriteVideoJob, source);
  if (remainingPasses(engine, info, files).length > 0) return queue.send(tx, encodeVideoJob, source);
  await finish(services, tx, bench, { info, files });
}

/** The sprite is drawn from the smallest rendition, or from the source where nothing is encoded. */
function isSpriteTime(engine: MediaEngine, info: MediaInfo, files: readonly PlayableFile[]): boolean {
  return files.some(isEncoded) || remainingPasses(engine, info, files).length === 0;
}

/** After the last pass: steps that were not needed are skipped, and the stopgap goes. */
async function finish(
  { clock, queue }: Services,
  tx: Executor,
  bench: Workbench,
  { info, files }: { info: MediaInfo; files: readonly PlayableFile[] },
): Promise<void> {
  const { videoId, engine } = bench;
  const unneeded: StepName[] = info.video ? [] : ["sprite"];
  for (const { name, state } of await listSteps(tx, videoId)) {
    const isUnused = (name === "default" || name === "renditions") && state === "waiting";
    if (isUnused) unneeded.push(name);
  }
  for (const step of unneeded) await endStep(tx, videoId, step, { state: "skipped", now: clock.now() });
  const plan = planRenditions(info, { engineMode: engine.mode, allowSource: hasSource(files) });
  const isStopgap = plan.some((rendition) => rendition.kind === "source" && !rendition.keep);
  if (isStopgap && files.some(isEncoded)) await forgetFile(tx, bench, "source");
  await queue.emit(tx, "video.processed", { videoId });
}

/** The passes over the source that would make what is planned and not there yet. */
export function remainingPasses(
  engine: MediaEngine,
  info: MediaInfo,
  files: readonly { readonly name: string }[],
): EncodedRendition[][] {
  const plan = planRenditions(info, { engineMode: engine.mode, allowSource: hasSource(files) });
  const made = new Set(files.map(({ name }) => name));
  return planPasses(plan, info.durationSeconds)
    .map((pass) => pass.filter(({ name }) => !made.has(name)))
    .filter((pass) => pass.length > 0);
}

/** Made by our encoder. */
export function isEncoded({ name, kind }: PlayableFile): boolean {
  return kind === "video" && name !== "source";
}

/** Whether the repacked source is among them. */
export function hasSource(files: readonly { readonly name: string }[]): boolean {
  return files.some(({ name }) => name === "source");
}

/** Puts finished files where players find them. */
export async function storeFiles(
  { storage }: Services,
  bench: Workbench,
  files: readonly PackedFile[],
): Promise<void> {
  for (const { name, kind, file } of files) {
    const key = mediaKey(bench.videoId, bench.uploadId, name);
    await storage.put(key, { path: file, move: true }, { contentType: `${kind}/mp4` });
  }
}

/** A finished file as it is written down. */
export function playable({ name, kind, track }: PackedFile, uploadId: string) {
  return { name, kind, uploadId, track };
}

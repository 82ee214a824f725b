import { packageWithoutFfmpeg } from "#server/media/bare-container.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { encodeRenditions } from "#server/media/encode.ts";
import { planPasses, planRenditions, type EncodedRendition } from "#server/media/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import type { PackedFile } from "#server/media/media-track.ts";
import { packageAudio, packageSource } from "#server/media/package.ts";
import { probeFile } from "#server/media/probe.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor, JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetFile, listFiles, mediaKey, saveFile, type PlayableFile } from "./files.ts";
import { encodeVideoJob, spriteVideoJob, type SourceFile } from "./jobs.ts";
import { drawSeekSprite, takeThumbnail } from "./pictures.ts";
import { endStep, findInfo, listSteps, resetSteps, saveInfo, type StepName } from "./steps.ts";
import { findVideo, updateVideo } from "./store.ts";
import { factsOf, makePlayable } from "./make-playable.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

export interface VideoProcessing {
  prepare(source: SourceFile, run: JobRun): Promise<void>;
  encode(source: SourceFile, run: JobRun): Promise<void>;
  drawSprite(source: SourceFile, run: JobRun): Promise<void>;
}

/**
 * Makes an uploaded file watchable: look inside, repack what browsers can play as it is (watchable within a second),
 * encode the renditions pass by pass, draw the pictures. Every job may be killed at any moment and begins anew;
 * what it makes replaces what an earlier attempt left. Processes without a worker's role pass no engine.
 */
export function createVideoProcessing(services: Services, engine: MediaEngine | undefined): VideoProcessing {
  const begin = (source: SourceFile, run: JobRun) => openWorkbench(services, engine, source, run);
  return {
    async prepare(source, run) {
      await using bench = await begin(source, run);
      if (bench) await prepare(services, bench);
    },
    async encode(source, run) {
      await using bench = await begin(source, run);
      if (bench) await encode(services, bench);
    },
    async drawSprite(source, run) {
      await using bench = await begin(source, run);
      if (bench) await bench.step("sprite", () => drawSeekSprite(services, bench));
    },
  };
}

async function prepare(services: Services, bench: Workbench): Promise<void> {
  const { db, clock } = services;
  const { videoId, uploadId, engine, signal } = bench;
  await resetSteps(db, videoId);

  const info = await bench.step("inspect", async () => {
    const found = await probeFile({ engine, file: bench.file, signal });
    await inTransaction(db, async (tx) => {
      await saveInfo(tx, videoId, found);
      const video = await findVideo(tx, videoId);
      // What is played keeps its own facts until the new file takes its place.
      if (!video?.playing_upload_id) await updateVideo(tx, videoId, factsOf(found), clock.now());
    });
    return found;
  });
  if (!info) return;

  const packed = await bench.step("package", async () => {
    const files = await packageWhatPlays(bench, info);
    await storeFiles(services, bench, files);
    await inTransaction(db, async (tx) => {
      for (const file of files) await saveFile(tx, videoId, playable(file, uploadId));
      if (isWatchable(files, info)) await makePlayable(services, tx, bench, info);
    });
    return files;
  });
  if (!packed) return;

  await inTransaction(db, (tx) => goOn(services, tx, bench, info));
  await takeThumbnail(services, bench, info);
}

/** The source as it is, where browsers can play it, and the sound. */
async function packageWhatPlays(bench: Workbench, info: MediaInfo): Promise<PackedFile[]> {
  const { engine, file, folder, signal } = bench;
  if (engine.mode === "remux-only") {
    const { source, audio } = await packageWithoutFfmpeg({ engine, file, info, outDir: folder, signal });
    return [source, audio].filter((packed) => packed !== null);
  }
  const task = { engine, file, info, outDir: folder, signal };
  const rendition = planRenditions(info).find(({ kind }) => kind === "source");
  const packingSource =
    rendition?.kind === "source" ? packageSource({ ...task, rendition }) : Promise.resolve(null);
  const [source, audio] = await Promise.all([packingSource.catch(nothingIfUnsupported), packageAudio(task)]);
  return [source, audio].filter((packed) => packed !== null);
}

/** Key frames too far apart to stream: the source is encoded like any other. */
function nothingIfUnsupported(error: unknown): null {
  if (error instanceof MediaError && error.code === "UNSUPPORTED") return null;
  throw error;
}

/** Encodes what is still missing and can be made in one reading of the source. */
async function encode(services: Services, bench: Workbench): Promise<void> {
  const { db } = services;
  const { videoId, uploadId, engine, file, folder, signal } = bench;
  const [info, stored] = await Promise.all([findInfo(db, videoId), listFiles(db, videoId, uploadId)]);
  if (!info || engine.mode !== "full") return;
  const [renditions] = remainingPasses(engine, info, stored);
  if (!renditions) return inTransaction(db, (tx) => goOn(services, tx, bench, info));

  const step: StepName = stored.some(isEncoded) ? "renditions" : "default";
  await bench.step(step, async (onProgress) => {
    const task = { engine, file, info, renditions, outDir: folder, onProgress, signal };
    const { files, isDamaged } = await encodeRenditions(task);
    await storeFiles(services, bench, files);
    await inTransaction(db, async (tx) => {
      for (const one of files) await saveFile(tx, videoId, playable(one, uploadId));
      // Browsers stop at broken frames, which encoding has healed: the repacked source gives way to a rung of its size.
      if (isDamaged) await forgetFile(tx, bench, "source");
      await makePlayable(services, tx, bench, info);
      await goOn(services, tx, bench, info);
    });
  });
}

/** Sends the job for what is still to be made; when that is nothing, ends the processing. */
async function goOn(services: Services, tx: Executor, bench: Workbench, info: MediaInfo): Promise<void> {
  const { queue } = services;
  const { videoId, uploadId, engine } = bench;
  const files = await listFiles(tx, videoId, uploadId);
  const source = { videoId, uploadId };
  const needsSprite = (await findVideo(tx, videoId))?.sprite === null;
  if (info.video && needsSprite && isSpriteTime(engine, info, files))
    await queue.send(tx, spriteVideoJob, source);
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
function remainingPasses(
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

function isEncoded({ name, kind }: PlayableFile): boolean {
  return kind === "video" && name !== "source";
}

function hasSource(files: readonly { readonly name: string }[]): boolean {
  return files.some(({ name }) => name === "source");
}

/** With a picture, or sound alone where there is no picture to come. */
function isWatchable(files: readonly PackedFile[], info: MediaInfo): boolean {
  return hasSource(files) || (!info.video && files.length > 0);
}

async function storeFiles(
  { storage }: Services,
  bench: Workbench,
  files: readonly PackedFile[],
): Promise<void> {
  for (const { name, file } of files) {
    const key = mediaKey(bench.videoId, bench.uploadId, name);
    await storage.put(key, { path: file, move: true }, { contentType: "video/mp4" });
  }
}

function playable({ name, kind, track }: PackedFile, uploadId: string) {
  return { name, kind, uploadId, track };
}

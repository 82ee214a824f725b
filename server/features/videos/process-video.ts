import { packageWithoutFfmpeg } from "#server/media/bare-container.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { encodeRenditions } from "#server/media/encode.ts";
import { planPasses, planRenditions, type EncodedRendition, type Rendition } from "#server/media/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import type { PackedFile } from "#server/media/media-track.ts";
import { packageAudio, packageSource } from "#server/media/package.ts";
import { probeFile } from "#server/media/probe.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor, JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetFile, forgetOtherFiles, listFiles, mediaKey, saveFile } from "./files.ts";
import { encodeVideoJob, spriteVideoJob, type SourceFile } from "./jobs.ts";
import { drawSeekSprite, takeThumbnail } from "./pictures.ts";
import { endStep, findInfo, resetSteps, saveInfo, type StepName } from "./steps.ts";
import { findVideo, updateVideo } from "./store.ts";
import { moveVideo } from "./videos.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

export interface VideoProcessing {
  prepare(source: SourceFile, run: JobRun): Promise<void>;
  encode(source: SourceFile & { readonly pass: number }, run: JobRun): Promise<void>;
  drawSprite(source: SourceFile, run: JobRun): Promise<void>;
}

const PASS_STEPS = ["default", "renditions"] as const satisfies readonly StepName[];

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
    async encode({ pass, ...source }, run) {
      await using bench = await begin(source, run);
      if (bench) await encode(services, bench, pass);
    },
    async drawSprite(source, run) {
      await using bench = await begin(source, run);
      if (bench) await bench.step("sprite", () => drawSeekSprite(services, bench));
    },
  };
}

async function prepare(services: Services, bench: Workbench): Promise<void> {
  const { db, clock, queue } = services;
  const { videoId, uploadId, engine, signal } = bench;
  await resetSteps(db, videoId);

  const info = await bench.step("inspect", async () => {
    const found = await probeFile({ engine, file: bench.file, signal });
    await inTransaction(db, async (tx) => {
      await saveInfo(tx, videoId, found);
      await forgetOtherFiles(tx, videoId, uploadId);
      await updateVideo(tx, videoId, factsOf(found), clock.now());
    });
    return found;
  });
  if (!info) return;

  const packed = await bench.step("package", async () => {
    const files = await packageWhatPlays(bench, info);
    await storeFiles(services, bench, files);
    await inTransaction(db, async (tx) => {
      for (const file of files) await saveFile(tx, videoId, playable(file, uploadId));
      if (isWatchable(files, info)) await makePlayable(services, tx, videoId);
    });
    return files;
  });
  if (!packed) return;

  const passes = passesOf(bench.engine, info, packed);
  await inTransaction(db, async (tx) => {
    if (passes.length > 0) return queue.send(tx, encodeVideoJob, { videoId, uploadId, pass: 0 });
    await finish(services, tx, bench, info);
  });
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
  const packingSource = rendition?.kind === "source" ? packageSource({ ...task, rendition }) : Promise.resolve(null);
  const [source, audio] = await Promise.all([packingSource.catch(nothingIfUnsupported), packageAudio(task)]);
  return [source, audio].filter((packed) => packed !== null);
}

/** Key frames too far apart to stream: the source is encoded like any other. */
function nothingIfUnsupported(error: unknown): null {
  if (error instanceof MediaError && error.code === "UNSUPPORTED") return null;
  throw error;
}

async function encode(services: Services, bench: Workbench, pass: number): Promise<void> {
  const { db, queue } = services;
  const { videoId, uploadId, engine, file, folder, signal } = bench;
  const [info, stored] = await Promise.all([findInfo(db, videoId), listFiles(db, videoId)]);
  if (!info) return;
  const passes = passesOf(engine, info, stored);
  const renditions = passes[pass];
  const step = PASS_STEPS[pass];
  if (!renditions || !step || engine.mode !== "full") return;

  await bench.step(step, async (onProgress) => {
    const packed = await encodeRenditions({ engine, file, info, renditions, outDir: folder, onProgress, signal });
    await storeFiles(services, bench, packed);
    await inTransaction(db, async (tx) => {
      for (const one of packed) await saveFile(tx, videoId, playable(one, uploadId));
      await makePlayable(services, tx, videoId);
      if (pass === 0) await queue.send(tx, spriteVideoJob, { videoId, uploadId });
      if (pass + 1 < passes.length) await queue.send(tx, encodeVideoJob, { videoId, uploadId, pass: pass + 1 });
      else await finish(services, tx, bench, info);
    });
  });
}

/** After the last pass: steps that were not needed, and the stopgap that is not. */
async function finish(services: Services, tx: Executor, bench: Workbench, info: MediaInfo): Promise<void> {
  const { clock, queue } = services;
  const { videoId, uploadId } = bench;
  const files = await listFiles(tx, videoId);
  const plan = planRenditions(info, { engineMode: bench.engine.mode, allowSource: hasSource(files) });
  const passes = planPasses(plan, info.durationSeconds);
  for (const step of PASS_STEPS.slice(passes.length)) {
    await endStep(tx, videoId, step, { state: "skipped", now: clock.now() });
  }
  if (passes.length === 0) {
    if (info.video) await queue.send(tx, spriteVideoJob, { videoId, uploadId });
    else await endStep(tx, videoId, "sprite", { state: "skipped", now: clock.now() });
  }
  const isStopgap = plan.some((rendition) => rendition.kind === "source" && !rendition.keep);
  if (isStopgap && passes.length > 0) await forgetFile(tx, videoId, "source");
  await queue.emit(tx, "video.processed", { videoId });
}

function passesOf(
  engine: MediaEngine,
  info: MediaInfo,
  files: readonly { readonly name: string }[],
): EncodedRendition[][] {
  const plan: Rendition[] = planRenditions(info, { engineMode: engine.mode, allowSource: hasSource(files) });
  return planPasses(plan, info.durationSeconds);
}

function hasSource(files: readonly { readonly name: string }[]): boolean {
  return files.some(({ name }) => name === "source");
}

/** With a picture, or sound alone where there is no picture to come. */
function isWatchable(files: readonly PackedFile[], info: MediaInfo): boolean {
  return hasSource(files) || (!info.video && files.length > 0);
}

/** The first rendition is there: the video can be watched, and is published if that was asked for. */
async function makePlayable(services: Services, tx: Executor, videoId: string): Promise<void> {
  const video = await findVideo(tx, videoId);
  if (video?.status !== "processing") return;
  const action = video.publish_when_ready ? "makePlayableAndPublish" : "makePlayable";
  await moveVideo({ db: tx, now: services.clock.now(), queue: services.queue }, videoId, action);
}

async function storeFiles({ storage }: Services, bench: Workbench, files: readonly PackedFile[]): Promise<void> {
  for (const { name, file } of files) {
    const key = mediaKey(bench.videoId, bench.uploadId, name);
    await storage.put(key, { path: file, move: true }, { contentType: "video/mp4" });
  }
}

function playable({ name, kind, track }: PackedFile, uploadId: string) {
  return { name, kind, uploadId, track };
}

function factsOf({ durationSeconds, video }: MediaInfo) {
  return {
    duration_seconds: durationSeconds,
    width: video?.width ?? null,
    height: video?.height ?? null,
    audio_only: video === null,
  };
}


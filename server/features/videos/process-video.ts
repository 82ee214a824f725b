import { packageWithoutFfmpeg } from "#server/media/bare-container.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { planRenditions } from "#server/media/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import type { PackedFile } from "#server/media/media-track.ts";
import { packageAudio, packageSource } from "#server/media/package.ts";
import { probeFile } from "#server/media/probe.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { cutWhatPlays } from "./cut-film.ts";
import { encodeOnePart, joinPass } from "./encode-in-parts.ts";
import { encodeVideo } from "./encode-video.ts";
import { saveFile } from "./files.ts";
import { goOn, playable, storeFiles } from "./go-on.ts";
import type { EncodePart, JoinParts, SourceFile } from "./jobs.ts";
import { drawSeekSprite, hasPicture, takeThumbnail } from "./pictures.ts";
import { forgetParts } from "./parts-store.ts";
import { resetSteps, saveInfo } from "./steps.ts";
import { findVideo, updateVideo } from "./store.ts";
import { factsOf, makePlayable } from "./make-playable.ts";
import { measureVideoLoudness } from "./video-loudness.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

export interface VideoProcessing {
  readonly engine: MediaEngine | undefined;
  prepare(source: SourceFile, run: JobRun): Promise<void>;
  encode(source: SourceFile, run: JobRun): Promise<void>;
  encodePart(part: EncodePart, run: JobRun): Promise<void>;
  joinParts(pass: JoinParts, run: JobRun): Promise<void>;
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
    engine,
    async prepare(source, run) {
      await using bench = await begin(source, run);
      if (bench) await prepare(services, bench);
    },
    async encode(source, run) {
      await using bench = await begin(source, run);
      if (bench) await encodeVideo(services, bench);
    },
    async encodePart(part, run) {
      await using bench = await begin(part, run);
      if (bench) await encodeOnePart(services, bench, part);
    },
    async joinParts(pass, run) {
      await using bench = await begin(pass, run);
      if (bench) await joinPass(services, bench, pass);
    },
    async drawSprite(source, run) {
      await using bench = await begin(source, run);
      if (!bench) return;
      await measureVideoLoudness(services, bench);
      if (await hasPicture(services, bench)) {
        await bench.step("sprite", () => drawSeekSprite(services, bench));
      }
    },
  };
}

async function prepare(services: Services, bench: Workbench): Promise<void> {
  const { db, clock } = services;
  const { videoId, uploadId } = bench;
  // Nobody may see it without steps in between: that would look finished.
  await inTransaction(db, async (tx) => {
    await resetSteps(tx, videoId);
    await forgetParts(tx, bench);
  });

  const info = await bench.step("inspect", async () => {
    const found = await lookInside(services, bench);
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
    const files = bench.cut
      ? await cutWhatPlays(services, bench, info, bench.cut)
      : await packageWhatPlays(bench, info);
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

async function lookInside({ config }: Services, bench: Workbench): Promise<MediaInfo> {
  const { engine, file, signal, cut } = bench;
  const found = await probeFile({ engine, file, signal, limits: config.mediaLimits });
  return cut ? { ...found, durationSeconds: cut.end_seconds - cut.start_seconds } : found;
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

/** With a picture, or sound alone where there is no picture to come. */
function isWatchable(files: readonly PackedFile[], info: MediaInfo): boolean {
  return files.some(({ kind }) => kind === "video") || (!info.video && files.length > 0);
}

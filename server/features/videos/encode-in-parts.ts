import { hostname } from "node:os";
import { encodePart, joinParts, planParts, planStretch } from "#server/media/encode-parts.ts";
import { planRenditions, type EncodedRendition } from "#server/media/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { quietly } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import { rangeOf } from "./cut-film.ts";
import { forgetFile, listFiles, partKey, partsPrefix, saveFile } from "./files.ts";
import { goOn, playable, remainingPasses, storeFiles } from "./go-on.ts";
import { encodePartJob, joinPartsJob, type EncodePart, type JoinParts } from "./jobs.ts";
import { makePlayable } from "./make-playable.ts";
import { endPart, forgetParts, insertParts, listParts, reportPart, takePart } from "./parts-store.ts";
import { beginStepOnce, endStep, findInfo, listSteps, reportStep, type StepName } from "./steps.ts";
import { lockVideo } from "./store.ts";
import { nowAndThen, type Workbench } from "./workbench.ts";

/**
 * Hands a long film out in stretches, each a job that any worker takes: all those of the first pass before those of the
 * next. False where the film is short or cannot be cut.
 */
export async function startParts(
  { db, queue, config }: Services,
  bench: Workbench,
  info: MediaInfo,
  passes: readonly (readonly EncodedRendition[])[],
): Promise<boolean> {
  const { videoId, uploadId } = bench;
  const planned = passes.map((renditions) => ({
    names: renditions.map(({ name }) => name),
    stretches: bench.cut
      ? planStretch(rangeOf(bench.cut), renditions, config.partSeconds)
      : planParts(info, renditions, config.partSeconds),
  }));
  if (planned.some(({ stretches }) => stretches.length === 0)) return false;
  await inTransaction(db, async (tx) => {
    await lockVideo(tx, videoId);
    if ((await listParts(tx, bench)).length > 0) return;
    await insertParts(tx, bench, planned);
    for (const [pass, { stretches }] of planned.entries()) {
      for (const part of stretches.keys())
        await queue.send(tx, encodePartJob, { videoId, uploadId, pass, part });
    }
  });
  return true;
}

/** Encodes one stretch. The last one to be done sends the job that joins them. */
export async function encodeOnePart(services: Services, bench: Workbench, one: EncodePart): Promise<void> {
  const { db, clock, log, queue, storage } = services;
  const { videoId, uploadId, engine, file, folder, signal } = bench;
  const [info, parts, steps] = await Promise.all([
    findInfo(db, videoId),
    listParts(db, bench, one.pass),
    listSteps(db, videoId),
  ]);
  const row = parts.find(({ part }) => part === one.part);
  const step = stepOf(one.pass);
  const hasFailed = steps.some(({ name, state }) => name === step && state === "failed");
  if (!info || !row || row.done_at || hasFailed || engine.mode !== "full") return;

  await beginStepOnce(db, videoId, step, clock.now());
  await takePart(db, one, `${hostname()}:${process.pid}`);
  const onProgress = nowAndThen((share) => quietly(log, "reporting progress", report(share)));
  await bench.attempt(step, async () => {
    const renditions = renditionsOf(info, row.names);
    const task = { engine, file, info, renditions, outDir: folder, onProgress, signal };
    const { files, isDamaged } = await encodePart({ ...task, part: row.stretch });
    for (const { name, file: made } of files) {
      const key = partKey(one, name);
      await storage.put(key, { path: made, move: true }, { contentType: "video/mp4" });
    }
    await inTransaction(db, async (tx) => {
      await lockVideo(tx, videoId);
      await endPart(tx, one, { isDamaged, now: clock.now() });
      const left = (await listParts(tx, bench, one.pass)).filter(({ done_at }) => done_at === null);
      if (left.length === 0) await queue.send(tx, joinPartsJob, { videoId, uploadId, pass: one.pass });
    });
  });

  async function report(share: number): Promise<void> {
    await reportStep(db, videoId, step, await reportPart(db, one, share));
  }
}

/** Joins the stretches of a pass to the files that players get. */
export async function joinPass(services: Services, bench: Workbench, one: JoinParts): Promise<void> {
  const { db, clock, storage } = services;
  const { videoId, uploadId, engine, folder, signal } = bench;
  const [info, parts] = await Promise.all([findInfo(db, videoId), listParts(db, bench, one.pass)]);
  const [first] = parts;
  if (!info || engine.mode !== "full") return;
  if (!first) return sweepParts(services, bench, info);

  const step = stepOf(one.pass);
  await bench.attempt(step, async () => {
    const pieces = [];
    for (const rendition of renditionsOf(info, first.names)) {
      const files = [];
      for (const { part } of parts) {
        files.push(await storage.localFile(partKey({ ...one, part }, rendition.name), folder));
      }
      pieces.push({ rendition, files });
    }
    const { durationSeconds } = info;
    const files = await joinParts({ engine, parts: pieces, outDir: folder, durationSeconds, signal });
    await storeFiles(services, bench, files);
    await inTransaction(db, async (tx) => {
      for (const made of files) await saveFile(tx, videoId, playable(made, uploadId));
      // As after encoding in one go: broken frames were healed, and the repacked source still has them.
      if (parts.some(({ is_damaged }) => is_damaged)) await forgetFile(tx, bench, "source");
      await forgetParts(tx, bench, one.pass);
      await makePlayable(services, tx, bench, info);
      await endStep(tx, videoId, step, { state: "done", now: clock.now() });
      await goOn(services, tx, bench, info);
    });
    for (const { part, names } of parts) {
      for (const name of names) await storage.remove(partKey({ ...one, part }, name));
    }
    await sweepParts(services, bench, info);
  });
}

/** When nothing is left to be made, removes also what a killed process could not. */
async function sweepParts({ db, storage }: Services, bench: Workbench, info: MediaInfo): Promise<void> {
  const [parts, files] = await Promise.all([
    listParts(db, bench),
    listFiles(db, bench.videoId, bench.uploadId),
  ]);
  if (parts.length > 0 || remainingPasses(bench.engine, info, files).length > 0) return;
  await storage.removeAll(partsPrefix(bench));
}

function stepOf(pass: number): StepName {
  return pass === 0 ? "default" : "renditions";
}

function renditionsOf(info: MediaInfo, names: readonly string[]): EncodedRendition[] {
  const all = planRenditions(info, { allowSource: false });
  const found = all.filter(
    (one): one is EncodedRendition => one.kind === "encoded" && names.includes(one.name),
  );
  if (found.length !== names.length)
    throw new MediaError("ENGINE_FAILED", "The plan of the parts is outdated.");
  return found;
}

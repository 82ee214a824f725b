import type { Cue } from "#shared/subtitles/web-vtt.ts";
import { listPlayedFiles, mediaKey } from "#server/features/videos/files.ts";
import { openWorkFolder } from "#server/features/videos/workbench.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { MediaError } from "#server/media/media-error.ts";
import { transcribe } from "#server/media/transcribe.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor, JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetTranscription, listTranscriptions, saveTranscription } from "./automatic-store.ts";
import { transcribeJob, type WantedSubtitles } from "./jobs.ts";
import { parseSubtitles, SubtitlesError } from "./parse-subtitles.ts";
import { findSubtitles, lockSubtitles } from "./store.ts";
import { keepCues } from "./subtitles.ts";

/** Transcribers say so where nobody speaks. */
const NO_SPEECH = /^[[(].*[\])]$/;

/** Writes subtitles from what is said. They give way to what somebody has made by hand in the meantime. */
export async function writeSubtitles(
  services: Services,
  engine: MediaEngine | undefined,
  wanted: WantedSubtitles,
  run: JobRun,
): Promise<void> {
  const { db, clock, log } = services;
  const { videoId, language } = wanted;
  const isWanted = (await listTranscriptions(db, videoId)).some((item) => item.language === language);
  if (!isWanted) return;
  await saveTranscription(db, videoId, { language, state: "running" }, clock.now());
  try {
    await keepIfStillWanted(services, wanted, await listen(services, engine, wanted, run));
  } catch (error) {
    if (run.signal.aborted) throw error;
    const isFinal = error instanceof SubtitlesError;
    if (!isFinal && !run.isLast) throw error;
    log.warn({ err: error, ...wanted }, "no subtitles could be written");
    await saveTranscription(db, videoId, { language, state: "failed" }, clock.now());
    if (!isFinal) throw error;
  }
}

/** The job was killed in its last attempt. */
export async function endDeadTranscription(
  { db, clock }: Services,
  { videoId, language }: WantedSubtitles,
): Promise<void> {
  const run = (await listTranscriptions(db, videoId)).find((item) => item.language === language);
  if (run) await saveTranscription(db, videoId, { language, state: "failed" }, clock.now());
}

/** The staff try a dead job again. */
export async function reviveTranscription(
  { queue, clock }: Services,
  tx: Executor,
  wanted: WantedSubtitles,
): Promise<void> {
  const { videoId, language } = wanted;
  if (!(await listTranscriptions(tx, videoId)).some((item) => item.language === language)) return;
  await saveTranscription(tx, videoId, { language, state: "waiting" }, clock.now());
  await queue.send(tx, transcribeJob, wanted);
}

async function listen(
  { db, storage, config }: Services,
  engine: MediaEngine | undefined,
  { videoId, language }: WantedSubtitles,
  { signal }: JobRun,
): Promise<Cue[]> {
  const { transcriber } = config;
  const sound = (await listPlayedFiles(db, videoId)).find(({ kind }) => kind === "audio");
  if (!transcriber || engine?.mode !== "full" || !sound) {
    throw new MediaError("ENGINE_MISSING", "There is no transcriber, no ffmpeg or no sound.");
  }
  await using work = await openWorkFolder(config, videoId);
  const file = await storage.localFile(mediaKey(videoId, sound.uploadId, sound.name), work.folder);
  const { durationSeconds } = sound.track;
  const task = { engine, ...transcriber, file, language, durationSeconds, folder: work.folder, signal };
  const cues = parseSubtitles(await transcribe(task)).filter(({ text }) => !NO_SPEECH.test(text));
  if (cues.length === 0) throw new SubtitlesError({ kind: "empty" });
  return cues;
}

async function keepIfStillWanted(
  { db, storage, clock }: Services,
  { videoId, language }: WantedSubtitles,
  cues: readonly Cue[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSubtitles(tx, videoId);
    const known = await findSubtitles(tx, videoId, language);
    if (!known || known.is_automatic) {
      await keepCues({ db: tx, storage, now: clock.now() }, { videoId, language, cues, isAutomatic: true });
    }
    await forgetTranscription(tx, videoId, language);
  });
}

import { listPlayedFiles, mediaKey } from "#server/features/video-files/video-files.ts";
import { openWorkFolder } from "#server/features/processing/job-workspace.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { MediaError } from "#server/media/media-error.ts";
import { transcribe } from "#server/media/transcribe.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { JobRun, SendOptions } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteTranscription, listTranscriptions, saveTranscription } from "./automatic-store.ts";
import { transcribeJob, type TranscriptionRequest } from "./jobs.ts";
import { type ParsedSubtitles, parseSubtitles, SubtitlesError } from "./parse-subtitles.ts";
import { findSubtitles, lockSubtitles } from "./store.ts";
import { storeCues } from "./subtitles.ts";

/** Placeholder that transcribers write where there is no speech, such as "[BLANK_AUDIO]". */
const NO_SPEECH = /^[[(].*[\])]$/;

/** Transcribes speech to subtitles. Subtitles that the author uploads in the meantime take precedence. */
export async function transcribeVideo(
  services: Services,
  engine: MediaEngine | undefined,
  request: TranscriptionRequest,
  run: JobRun,
): Promise<void> {
  const { db, clock, log } = services;
  const { videoId, language } = request;
  const isRequested = (await listTranscriptions(db, videoId)).some((item) => item.language === language);
  if (!isRequested) return;
  await saveTranscription(db, videoId, { language, state: "running" }, clock.now());
  try {
    await storeUnlessReplaced(services, request, await transcribeAudio(services, engine, request, run));
  } catch (error) {
    if (run.signal.aborted) throw error;
    const isFinal = error instanceof SubtitlesError;
    if (!isFinal && !run.isLast) throw error;
    log.warn({ err: error, ...request }, "the transcription of a video failed");
    await saveTranscription(db, videoId, { language, state: "failed" }, clock.now());
    if (!isFinal) throw error;
  }
}

/** Marks a transcription as failed if its job was killed in the last attempt, or cancelled. */
export async function failDeadTranscription(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  { videoId, language }: TranscriptionRequest,
): Promise<void> {
  const run = (await listTranscriptions(db, videoId)).find((item) => item.language === language);
  if (run) await saveTranscription(db, videoId, { language, state: "failed" }, clock.now());
}

/** Restarts a failed transcription for the staff. */
export async function restartTranscription(
  { queue, clock }: Services,
  tx: Executor,
  request: TranscriptionRequest,
  repeated: Pick<SendOptions, "id">,
): Promise<void> {
  const { videoId, language } = request;
  if (!(await listTranscriptions(tx, videoId)).some((item) => item.language === language)) return;
  await saveTranscription(tx, videoId, { language, state: "waiting" }, clock.now());
  await queue.send(tx, transcribeJob, request, repeated);
}

async function transcribeAudio(
  { db, storage, config }: Services,
  engine: MediaEngine | undefined,
  { videoId, language }: TranscriptionRequest,
  { signal }: JobRun,
): Promise<ParsedSubtitles> {
  const { transcriber } = config;
  const audioFile = (await listPlayedFiles(db, videoId)).find(({ kind }) => kind === "audio");
  if (!transcriber || engine?.mode !== "full" || !audioFile) {
    throw new MediaError("ENGINE_MISSING", "There is no transcriber, no ffmpeg or no audio track.");
  }
  await using work = await openWorkFolder(config, videoId);
  const file = await storage.localFile(mediaKey(videoId, audioFile.uploadId, audioFile.name), work.folder);
  const { durationSeconds } = audioFile.track;
  const task = { engine, ...transcriber, file, language, durationSeconds, folder: work.folder, signal };
  const parsed = parseSubtitles(await transcribe(task));
  const cues = parsed.cues.filter(({ text }) => !NO_SPEECH.test(text));
  if (cues.length === 0) throw new SubtitlesError({ kind: "empty" });
  return { ...parsed, cues };
}

async function storeUnlessReplaced(
  { db, storage, queue, clock }: Services,
  { videoId, language }: TranscriptionRequest,
  parsed: ParsedSubtitles,
): Promise<void> {
  const replaced = await inTransaction(db, async (tx) => {
    await lockSubtitles(tx, videoId);
    const known = await findSubtitles(tx, videoId, language);
    await deleteTranscription(tx, videoId, language);
    if (known && !known.is_automatic) return undefined;
    const services = { db: tx, storage, queue, now: clock.now() };
    return storeCues(services, { videoId, language, parsed, isAutomatic: true });
  });
  if (replaced !== undefined) await storage.remove(replaced);
}

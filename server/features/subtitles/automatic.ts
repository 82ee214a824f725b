import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { AutomaticSubtitles, subtitles } from "#shared/subtitles/contract.ts";
import { listPlayedFiles } from "#server/features/video-files/video-files.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { listTranscriptions, saveTranscription } from "./automatic-store.ts";
import { transcribeJob } from "./jobs.ts";
import { findSubtitles, listSubtitleRows } from "./store.ts";

/** Whether automatic transcription is available, and the transcriptions in progress. */
export async function showAutomatic(
  { db, viewer, config }: SignedInContext,
  { params }: UseCaseInput<typeof subtitles.automatic>,
): Promise<AutomaticSubtitles> {
  const video = await loadVideoFor(db, viewer, params.id, "edit");
  return { isOffered: config.transcriber !== undefined, runs: await listTranscriptions(db, video.id) };
}

/** Where the automatic subtitles of a video are, all languages together; undefined if none were requested. */
export async function findAutomaticState(
  db: Executor,
  videoId: string,
): Promise<"waiting" | "running" | "failed" | "done" | undefined> {
  const [runs, tracks] = await Promise.all([listTranscriptions(db, videoId), listSubtitleRows(db, videoId)]);
  const state = (["running", "waiting", "failed"] as const).find((one) =>
    runs.some((run) => run.state === one),
  );
  return state ?? (tracks.some(({ is_automatic }) => is_automatic) ? "done" : undefined);
}

/** Requests a transcription. It starts at once if the audio is ready, otherwise after the video is processed. */
export async function requestTranscription(
  context: SignedInContext,
  { params }: UseCaseInput<typeof subtitles.write>,
): Promise<AutomaticSubtitles> {
  const { db, viewer, now, queue, config } = context;
  const { id, language } = params;
  const video = await loadVideoFor(db, viewer, id, "edit");
  if (!config.transcriber) throw new AppError("TRANSCRIBER_MISSING");
  const known = await findSubtitles(db, id, language);
  if (known && !known.is_automatic) throw new AppError("SUBTITLES_BY_HAND");
  const items = await listTranscriptions(db, id);
  if (!items.some((item) => item.language === language && item.state !== "failed")) {
    await inTransaction(db, async (tx) => {
      await saveTranscription(tx, id, { language, state: "waiting" }, now);
      if (await hasAudio(tx, id)) await queue.send(tx, transcribeJob, { videoId: id, language });
    });
  }
  return showAutomatic(context, { params: { id: video.id }, query: undefined, body: undefined });
}

/** Starts the waiting transcriptions of a processed video. */
export async function startWaitingTranscriptions({ db, queue }: Services, videoId: string): Promise<void> {
  if (!(await hasAudio(db, videoId))) return;
  for (const { language, state } of await listTranscriptions(db, videoId)) {
    if (state === "waiting") await queue.send(db, transcribeJob, { videoId, language });
  }
}

async function hasAudio(db: Executor, videoId: string): Promise<boolean> {
  return (await listPlayedFiles(db, videoId)).some(({ kind }) => kind === "audio");
}

import type { AutomaticSubtitles } from "#shared/subtitles/contract.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

type Transcription = AutomaticSubtitles["runs"][number];

/** What was asked for and is not there yet. */
export async function listTranscriptions(db: Executor, videoId: string): Promise<Transcription[]> {
  return db
    .selectFrom("video_transcriptions")
    .select(["language", "state"])
    .where("video_id", "=", videoId)
    .orderBy("language")
    .execute();
}

/** Asks for one, or for one that failed once more. */
export async function saveTranscription(
  db: Executor,
  videoId: string,
  { language, state }: Transcription,
  now: Date,
): Promise<void> {
  await db
    .insertInto("video_transcriptions")
    .values({ video_id: videoId, language, state, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["video_id", "language"]).doUpdateSet({ state, updated_at: now }),
    )
    .execute();
}

export async function forgetTranscription(db: Executor, videoId: string, language: string): Promise<void> {
  await db
    .deleteFrom("video_transcriptions")
    .where("video_id", "=", videoId)
    .where("language", "=", language)
    .execute();
}

import type { AutomaticSubtitles } from "#shared/subtitles/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

type Transcription = AutomaticSubtitles["runs"][number];

/** Requested transcriptions that are not finished. */
export async function listTranscriptions(db: Executor, videoId: string): Promise<Transcription[]> {
  return db
    .selectFrom("video_transcriptions")
    .select(["language", "state"])
    .where("video_id", "=", videoId)
    .orderBy("language")
    .execute();
}

/** Stores a requested transcription, or updates its state. */
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

export async function deleteTranscription(db: Executor, videoId: string, language: string): Promise<void> {
  await db
    .deleteFrom("video_transcriptions")
    .where("video_id", "=", videoId)
    .where("language", "=", language)
    .execute();
}

import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";

/** From then on nothing expects the file of the upload; the video is played from its renditions. */
export async function markLostOriginal(tx: Executor, uploadId: string, now: Date): Promise<void> {
  await tx.updateTable("uploads").set({ missing_since: now }).where("id", "=", uploadId).execute();
}

/** An operator has brought the files back. */
export async function markFoundOriginals(db: Executor, uploadIds: readonly string[]): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ missing_since: null })
    .where("id", "=", sql<string>`any(${[...uploadIds]}::text[])`)
    .execute();
}

export async function listLostOriginals(db: Executor): Promise<{ id: string; video_id: string }[]> {
  return db.selectFrom("uploads").select(["id", "video_id"]).where("missing_since", "is not", null).execute();
}

/** The chunks of an upload that is still being encoded: all of them are encoded again. */
export async function deleteLostChunks(tx: Executor, { videoId, uploadId }: SourceFile): Promise<void> {
  await tx
    .deleteFrom("video_chunks")
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .execute();
}

/** The next feed that needs it requests it again. */
export async function removeLostPodcast(tx: Executor, { videoId, uploadId }: SourceFile): Promise<void> {
  await tx
    .updateTable("video_files")
    .set({ track: sql`track - 'podcastBytes'` })
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .execute();
}

/** Deletes subtitles whose file is lost; of trimmed ones only the version from before the trim, if that is lost. */
export async function deleteLostSubtitles(
  tx: Executor,
  videoId: string,
  { language, version }: { readonly language: string; readonly version: number },
): Promise<void> {
  const ofLanguage = { video_id: videoId, language };
  await tx
    .updateTable("video_subtitles")
    .set({ untrimmed_version: null })
    .where((eb) => eb.and(ofLanguage))
    .where("untrimmed_version", "=", version)
    .execute();
  await tx
    .deleteFrom("video_subtitles")
    .where((eb) => eb.and(ofLanguage))
    .where("version", "=", version)
    .execute();
}

export async function markLostThumbnail(tx: Executor, videoId: string): Promise<void> {
  await tx
    .updateTable("videos")
    .set({ has_thumbnail: false, image_version: sql`image_version + 1` })
    .where("id", "=", videoId)
    .execute();
}

export async function markLostAvatar(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set({ has_avatar: false, image_version: sql`image_version + 1` })
    .where("id", "=", userId)
    .execute();
}

export async function markLostChannelImage(
  tx: Executor,
  channelId: string,
  image: "has_avatar" | "has_banner",
): Promise<void> {
  await tx
    .updateTable("channels")
    .set({ [image]: false, image_version: sql`image_version + 1` })
    .where("id", "=", channelId)
    .execute();
}

/** An ad without a creative is not shown; its channel sees that it needs one. */
export async function markLostCreative(tx: Executor, adId: string): Promise<void> {
  await tx
    .updateTable("ads")
    .set({ creative_kind: null, creative_seconds: null })
    .where("id", "=", adId)
    .execute();
}

/** The account can request another one. */
export async function failLostExport(tx: Executor, exportId: string): Promise<void> {
  await tx
    .updateTable("data_exports")
    .set({ state: "failed", size_bytes: null, expires_at: null })
    .where("id", "=", exportId)
    .execute();
}

export async function deleteLostBinItem(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom("storage_bin").where("id", "=", id).execute();
}

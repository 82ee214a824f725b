import { sql } from "kysely";
import type { MediaTrack } from "#server/media/media-track.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** A rendition or the sound of a video, with the table of its byte ranges. */
export interface PlayableFile {
  readonly name: string;
  readonly kind: "video" | "audio";
  readonly uploadId: string;
  readonly track: MediaTrack;
}

/** The files a video can be played from. */
export async function listFiles(db: Executor, videoId: string): Promise<PlayableFile[]> {
  const rows = await db
    .selectFrom("video_files")
    .select(["name", "kind", "upload_id", "track"])
    .where("video_id", "=", videoId)
    .orderBy("created_at")
    .execute();
  // Only saveFile() writes this column.
  return rows.map(({ name, kind, upload_id, track }) => ({
    name,
    kind,
    uploadId: upload_id,
    track: track as MediaTrack,
  }));
}

/** A file as a video's description needs it: without its byte ranges. */
export interface Rendition {
  readonly name: string;
  readonly kind: "video" | "audio";
  /** The quality a viewer chooses: the short side in pixels; 0 for sound. */
  readonly height: number;
}

/** What a video can be played in. */
export async function listRenditions(db: Executor, videoId: string): Promise<Rendition[]> {
  return db
    .selectFrom("video_files")
    .select(["name", "kind"])
    .select(sql<number>`coalesce(least((track ->> 'width')::int, (track ->> 'height')::int), 0)`.as("height"))
    .where("video_id", "=", videoId)
    .execute();
}

/** Adds a file or replaces the one of the same name. */
export async function saveFile(db: Executor, videoId: string, file: PlayableFile): Promise<void> {
  const values = { kind: file.kind, upload_id: file.uploadId, track: JSON.stringify(file.track) };
  await db
    .insertInto("video_files")
    .values({ video_id: videoId, name: file.name, ...values })
    .onConflict((conflict) => conflict.columns(["video_id", "name"]).doUpdateSet(values))
    .execute();
}

/** Forgets a file that was only a stopgap; its bytes go with the video. */
export async function forgetFile(db: Executor, videoId: string, name: string): Promise<void> {
  await db.deleteFrom("video_files").where("video_id", "=", videoId).where("name", "=", name).execute();
}

/** Forgets files that were made from another upload. */
export async function forgetOtherFiles(db: Executor, videoId: string, uploadId: string): Promise<void> {
  await db
    .deleteFrom("video_files")
    .where("video_id", "=", videoId)
    .where("upload_id", "<>", uploadId)
    .execute();
}

/** Where the bytes of a file are. The upload is part of the key: what is under a key never changes. */
export function mediaKey(videoId: string, uploadId: string, name: string): string {
  return `videos/${videoId}/media/${uploadId}/${name}.mp4`;
}

/** Where the seek sprite of a video is. */
export function spriteKey(videoId: string): string {
  return `videos/${videoId}/seeksprite.jpg`;
}

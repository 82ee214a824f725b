import { sql, type Selectable } from "kysely";
import type { ByteRange, MediaTrack } from "#server/media/media-track.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { EncodePart, SourceFile } from "./jobs.ts";

/** A rendition or the sound of a video, with the table of its byte ranges. */
export interface PlayableFile {
  readonly name: string;
  readonly kind: "video" | "audio";
  readonly uploadId: string;
  readonly track: MediaTrack;
}

/** What has been made of an upload so far. */
export async function listFiles(db: Executor, videoId: string, uploadId: string): Promise<PlayableFile[]> {
  const rows = await selectFiles(db, videoId).where("f.upload_id", "=", uploadId).execute();
  return rows.map(asFile);
}

/** The files a video is played from. */
export async function listPlayedFiles(db: Executor, videoId: string): Promise<PlayableFile[]> {
  const rows = await selectFiles(db, videoId)
    .innerJoin("videos as v", "v.playing_upload_id", "f.upload_id")
    .where("v.id", "=", videoId)
    .where("v.status", "<>", "deleted")
    .execute();
  return rows.map(asFile);
}

function selectFiles(db: Executor, videoId: string) {
  return db
    .selectFrom("video_files as f")
    .select(["f.name", "f.kind", "f.upload_id", "f.track"])
    .where("f.video_id", "=", videoId)
    .orderBy("f.created_at");
}

function asFile(row: Pick<Selectable<Database["video_files"]>, "name" | "kind" | "upload_id" | "track">) {
  const { name, kind, upload_id, track } = row;
  // Only saveFile() writes this column.
  return { name, kind, uploadId: upload_id, track: track as MediaTrack };
}

/** A file as a video's description needs it: without most of its byte ranges. */
export interface Rendition {
  readonly name: string;
  readonly kind: "video" | "audio";
  /** The quality a viewer chooses: the short side in pixels; 0 for sound. */
  readonly height: number;
  readonly uploadId: string;
  readonly codecs: string;
  readonly init: ByteRange;
  /** The first few. */
  readonly firstSegments: readonly ByteRange[];
}

/** What a video can be played in. */
export async function listRenditions(db: Executor, videoId: string): Promise<Rendition[]> {
  return (
    db
      .selectFrom("video_files as f")
      .innerJoin("videos as v", "v.playing_upload_id", "f.upload_id")
      .select(["f.name", "f.kind"])
      .select(
        sql<number>`coalesce(least((f.track ->> 'width')::int, (f.track ->> 'height')::int), 0)`.as("height"),
      )
      .select("f.upload_id as uploadId")
      .select(sql<string>`f.track ->> 'codecs'`.as("codecs"))
      .select(sql<ByteRange>`f.track -> 'init'`.as("init"))
      .select(sql<ByteRange[]>`jsonb_path_query_array(f.track, '$.segments[0 to 2]')`.as("firstSegments"))
      // Said of both: without it the videos are searched for the upload, from the first to the last.
      .where("v.id", "=", videoId)
      .where("f.video_id", "=", videoId)
      .execute()
  );
}

/** Adds a file or replaces the one of the same name. */
export async function saveFile(db: Executor, videoId: string, file: PlayableFile): Promise<void> {
  const values = { kind: file.kind, upload_id: file.uploadId, track: JSON.stringify(file.track) };
  await db
    .insertInto("video_files")
    .values({ video_id: videoId, name: file.name, ...values })
    .onConflict((conflict) => conflict.columns(["video_id", "upload_id", "name"]).doUpdateSet(values))
    .execute();
}

/** Forgets a file that was only a stopgap; its bytes go with the video. */
export async function forgetFile(
  db: Executor,
  { videoId, uploadId }: { videoId: string; uploadId: string },
  name: string,
): Promise<void> {
  await db
    .deleteFrom("video_files")
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .where("name", "=", name)
    .execute();
}

/** Forgets everything that was made of an upload. */
export async function forgetFilesOf(db: Executor, videoId: string, uploadId: string): Promise<void> {
  await db
    .deleteFrom("video_files")
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .execute();
}

/** Where everything is that was made of an upload. */
export function mediaPrefix(videoId: string, uploadId: string): string {
  return `videos/${videoId}/media/${uploadId}`;
}

/** Where the bytes of a file are. The upload is part of the key: what is under a key never changes. */
export function mediaKey(videoId: string, uploadId: string, name: string): string {
  return `${mediaPrefix(videoId, uploadId)}/${name}.mp4`;
}

/** Where a stretch of a rendition waits to be joined with the others. */
export function partKey({ pass, part, ...source }: EncodePart, name: string): string {
  return `${partsPrefix(source)}/${pass}-${part}/${name}.mp4`;
}

/** Where all stretches of a film are. */
export function partsPrefix({ videoId, uploadId }: SourceFile): string {
  return `videos/${videoId}/parts/${uploadId}`;
}

/** Where the seek sprite of a video is. */
export function spriteKey(videoId: string): string {
  return `videos/${videoId}/seeksprite.jpg`;
}

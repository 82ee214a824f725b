import { sql, type Selectable } from "kysely";
import type { ByteRange, MediaTrack, PackedFile } from "#server/media/probe/media-track.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** Name of the audio for podcasts. Manifests must not list it, so it has no record of its own. */
export const PODCAST_NAME = "podcast";

/** The upload a video is made from. */
export interface SourceFile {
  readonly videoId: string;
  readonly uploadId: string;
}

/** One chunk of a long video in one pass over it. */
export interface ChunkJob extends SourceFile {
  readonly pass: number;
  readonly part: number;
}

/** A rendition or the audio of a video, with its byte ranges. */
export interface PlayableFile {
  readonly name: string;
  readonly kind: "video" | "audio";
  readonly uploadId: string;
  readonly track: MediaTrack;
}

/** The files made from an upload so far. */
export async function listFiles(db: Executor, videoId: string, uploadId: string): Promise<PlayableFile[]> {
  const rows = await selectFiles(db, videoId).where("f.upload_id", "=", uploadId).execute();
  return rows.map(toPlayableFile);
}

/** The files a video is played from. */
export async function listPlayedFiles(db: Executor, videoId: string): Promise<PlayableFile[]> {
  const rows = await selectFiles(db, videoId)
    .innerJoin("videos as v", "v.playing_upload_id", "f.upload_id")
    .where("v.id", "=", videoId)
    .where("v.status", "<>", "deleted")
    .execute();
  return rows.map(toPlayableFile);
}

function selectFiles(db: Executor, videoId: string) {
  return db
    .selectFrom("video_files as f")
    .select(["f.name", "f.kind", "f.upload_id", "f.track"])
    .where("f.video_id", "=", videoId)
    .orderBy("f.created_at");
}

function toPlayableFile(
  row: Pick<Selectable<Database["video_files"]>, "name" | "kind" | "upload_id" | "track">,
) {
  const { name, kind, upload_id, track } = row;
  // Only saveFiles() writes this column.
  return { name, kind, uploadId: upload_id, track: track as MediaTrack };
}

/** A file as the response for a video needs it: without most of its byte ranges. */
export interface Rendition {
  readonly name: string;
  readonly kind: "video" | "audio";
  /** The quality a viewer selects: the short side in pixels; 0 for audio. */
  readonly height: number;
  readonly uploadId: string;
  readonly codecs: string;
  readonly init: ByteRange;
  /** The first three. */
  readonly firstSegments: readonly ByteRange[];
}

/** The renditions and the audio of the file that is played. */
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
      // Both columns are filtered: otherwise PostgreSQL scans all videos for the upload.
      .where("v.id", "=", videoId)
      .where("f.video_id", "=", videoId)
      .execute()
  );
}

/** Moves finished files into the storage. */
export async function storeFiles(
  storage: Storage,
  { videoId, uploadId }: SourceFile,
  files: readonly PackedFile[],
): Promise<void> {
  for (const { name, kind, file, podcastFile } of files) {
    const key = mediaKey(videoId, uploadId, name);
    await storage.put(key, { path: file, move: true }, { contentType: `${kind}/mp4` });
    if (podcastFile) await storePodcastFile(storage, { videoId, uploadId }, podcastFile);
  }
}

export async function storePodcastFile(
  storage: Storage,
  { videoId, uploadId }: SourceFile,
  file: string,
): Promise<void> {
  const key = mediaKey(videoId, uploadId, PODCAST_NAME);
  await storage.put(key, { path: file, move: true }, { contentType: "audio/mp4" });
}

/** Records that the audio of an upload exists for podcasts too. */
export async function savePodcastSize(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  podcastBytes: number,
): Promise<void> {
  await db
    .updateTable("video_files")
    .set({ track: sql`track || jsonb_build_object('podcastBytes', ${podcastBytes}::bigint)` })
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .where("kind", "=", "audio")
    .execute();
}

/** Adds finished files or replaces those of the same name. */
export async function saveFiles(
  db: Executor,
  { videoId, uploadId }: SourceFile,
  files: readonly Omit<PackedFile, "file">[],
): Promise<void> {
  for (const { name, kind, track } of files) {
    const values = { kind, upload_id: uploadId, track: JSON.stringify(track) };
    await db
      .insertInto("video_files")
      .values({ video_id: videoId, name, ...values })
      .onConflict((conflict) => conflict.columns(["video_id", "upload_id", "name"]).doUpdateSet(values))
      .execute();
  }
}

/** Deletes the record of a temporary rendition; its bytes are deleted with the video. */
export async function deleteFileRecord(
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

/** Deletes the records of all files made from an upload. */
export async function deleteFileRecordsOf(db: Executor, videoId: string, uploadId: string): Promise<void> {
  await db
    .deleteFrom("video_files")
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .execute();
}

/** Storage prefix of all files made from an upload. */
export function mediaPrefix(videoId: string, uploadId: string): string {
  return `videos/${videoId}/media/${uploadId}`;
}

/** Storage key of a file. The upload is part of the key, so the content under a key never changes. */
export function mediaKey(videoId: string, uploadId: string, name: string): string {
  return `${mediaPrefix(videoId, uploadId)}/${name}.mp4`;
}

/** Storage key of an encoded chunk that waits to be joined. */
export function chunkKey({ pass, part, ...source }: ChunkJob, name: string): string {
  return `${chunksPrefix(source)}/${pass}-${part}/${name}.mp4`;
}

/** Storage prefix of all chunks of an upload. */
export function chunksPrefix({ videoId, uploadId }: SourceFile): string {
  return `videos/${videoId}/parts/${uploadId}`;
}

/** Storage key of the seek sprite of a video. */
export function spriteKey(videoId: string): string {
  return `videos/${videoId}/seeksprite.jpg`;
}

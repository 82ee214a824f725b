import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import { siteDatabase } from "./seeding.ts";

/*
 * A clip is uploaded and encoded once in each run; further videos of the same clip are copies of its rows, with links
 * to its files. The complete processing runs in the journeys that test it (first-video, publish, failed-processing, the
 * browsers) and for the first video of each clip.
 */

const DATA_DIR = process.env["E2E_DATA_DIR"] ?? "";
const STORAGE = path.join(DATA_DIR, "media");
/** File name of the thumbnail in full size. */
const MASTER = "master.webp";

/** Columns of a video that processing writes. */
const PROCESSED_COLUMNS = [
  ...(["duration_seconds", "width", "height", "audio_only", "loudness", "dominant_color"] as const),
  ...(["has_thumbnail", "image_version", "sprite"] as const),
] as const;

interface Template {
  readonly uploadId: string;
  readonly size: number;
  readonly video: Pick<Selectable<Database["videos"]>, (typeof PROCESSED_COLUMNS)[number]>;
  readonly files: readonly Pick<Selectable<Database["video_files"]>, "name" | "kind" | "track">[];
  readonly steps: readonly Pick<
    Selectable<Database["video_steps"]>,
    "name" | "state" | "progress" | "info"
  >[];
}

function folderOf(clip: string): string {
  return path.join(DATA_DIR, "templates", path.basename(clip));
}

/** Stores rows and files of a processed video as the template of its clip. */
export async function keepTemplate(clip: string, videoId: string): Promise<void> {
  const folder = folderOf(clip);
  if (fs.existsSync(folder)) return;
  const db = siteDatabase();
  const { playing_upload_id, ...video } = await db
    .selectFrom("videos")
    .select([...PROCESSED_COLUMNS, "playing_upload_id"])
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();
  const uploadId = playing_upload_id ?? "";
  const files = await db
    .selectFrom("video_files")
    .select(["name", "kind", "track"])
    .where("video_id", "=", videoId)
    .where("upload_id", "=", uploadId)
    .execute();
  const steps = await db
    .selectFrom("video_steps")
    .select(["name", "state", "progress", "info"])
    .where("video_id", "=", videoId)
    .execute();
  const template: Template = { uploadId, size: fs.statSync(clip).size, video, files, steps };

  const draft = `${folder}-${process.pid}`;
  linkTree(path.join(STORAGE, "videos", videoId), path.join(draft, "video"));
  // Smaller sizes are generated on demand.
  fs.linkSync(path.join(STORAGE, "images/video", videoId, MASTER), path.join(draft, MASTER));
  fs.writeFileSync(path.join(draft, "template.json"), JSON.stringify(template));
  // Another worker may have been faster.
  if (fs.existsSync(folder)) fs.rmSync(draft, { recursive: true });
  else fs.renameSync(draft, folder);
}

/** Gives a new video the rows and files of its clip's template; returns false if there is none. */
export async function applyTemplate(clip: string, videoId: string): Promise<boolean> {
  const folder = folderOf(clip);
  if (!fs.existsSync(folder)) return false;
  const { uploadId, size, video, files, steps }: Template = JSON.parse(
    fs.readFileSync(path.join(folder, "template.json"), "utf8"),
  );
  const newUploadId = randomUUID();
  const target = path.join(STORAGE, "videos", videoId);
  linkTree(path.join(folder, "video"), target);
  for (const part of ["media", "source"])
    fs.renameSync(path.join(target, part, uploadId), path.join(target, part, newUploadId));
  const images = path.join(STORAGE, "images/video", videoId);
  fs.mkdirSync(images, { recursive: true, mode: 0o700 });
  fs.linkSync(path.join(folder, MASTER), path.join(images, MASTER));

  await siteDatabase()
    .transaction()
    .execute(async (tx) => {
      const { created_by: userId } = await tx
        .selectFrom("videos")
        .select("created_by")
        .where("id", "=", videoId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("uploads")
        .values({
          ...{ id: newUploadId, video_id: videoId, user_id: userId, name: path.basename(clip), size },
          ...{ state: "complete", completed_at: new Date() },
        })
        .execute();
      const ids = { video_id: videoId, upload_id: newUploadId };
      await tx
        .insertInto("video_files")
        .values(files.map((file) => ({ ...file, ...ids, track: JSON.stringify(file.track) })))
        .execute();
      await tx
        .insertInto("video_steps")
        .values(steps.map((step) => ({ ...step, video_id: videoId, info: toJson(step.info) })))
        .execute();
      await tx
        .updateTable("videos")
        .set({ ...video, sprite: toJson(video.sprite) })
        .set({ status: "processed", playing_upload_id: newUploadId })
        .where("id", "=", videoId)
        .execute();
    });
  return true;
}

/** Database drivers send null as SQL's null, not as JSON's. */
function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Hard-links all files of a folder, which are never written to, into a new folder. */
function linkTree(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else fs.linkSync(source, target);
  }
}

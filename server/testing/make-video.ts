import { randomUUID } from "node:crypto";
import { videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { saveFiles } from "#server/features/video-files/video-files.ts";
import { toMediaTrack } from "#server/media/probe/media-track.ts";
import type { Person, World } from "./world.ts";

/** Creates a tagged video in a state as after upload and processing; returns its id. */
export async function makeVideo(
  { services: { db, clock } }: World,
  creator: Person & { channel: { _id: string } },
  status: VideoStatus,
  { tags = ["kolej"] }: { tags?: string[] } = {},
): Promise<string> {
  const body = { channelId: creator.channel._id, title: "Nocny pociąg" };
  const { _id } = await creator.call(videos.create, { body });
  const upload = { id: randomUUID(), video_id: _id, user_id: creator.id, name: "film.mp4", size: 1 };
  await db
    .insertInto("uploads")
    .values({ ...upload, state: "complete", completed_at: clock.now() })
    .execute();
  const isReady = status === "processed" || status === "public";
  await db
    .updateTable("videos")
    .set({ status, tags, playing_upload_id: isReady ? upload.id : null })
    .set(status === "public" ? { published_at: clock.now(), listed: true } : {})
    .where("id", "=", _id)
    .execute();
  return _id;
}

/** Inserts the minimal rendition that responses about a video read. */
export async function insertRendition({ services: { db } }: World, videoId: string): Promise<void> {
  const { id } = await db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  const range = { offset: 0, size: 1 };
  const layout = { init: range, segments: [{ ...range, durationSeconds: 1 }] };
  const metadata = { codecs: "avc1.64001f", sizeBytes: 2, width: 854, height: 480, frameRate: 30 };
  await saveFiles(db, { videoId, uploadId: id }, [
    { name: "480p", kind: "video", track: toMediaTrack(layout, metadata) },
  ]);
}

import { randomUUID } from "node:crypto";
import { videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import type { Person, World } from "./world.ts";

/** A tagged video in a state that uploading and processing would have brought it to; gives its id. */
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

import type { World } from "./world.ts";

/** A public video without a file on a channel: enough for every list. */
export async function insertPublishedVideo(
  { services, clock }: World,
  channelId: string,
  video: { title: string; durationSeconds?: number },
): Promise<string> {
  const { id } = await services.db
    .insertInto("videos")
    .values({
      channel_id: channelId,
      title: video.title,
      tags: ["kolej"],
      duration_seconds: video.durationSeconds ?? 60,
      ...{ status: "public", visibility: "public", listed: true, published_at: clock.now() },
      ...{ width: null, height: null, created_by: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

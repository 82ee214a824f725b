import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adVideoKey } from "#server/features/ads/creative-files.ts";
import { masterKey } from "#server/features/images/keys.ts";
import { chunkKey, mediaKey, PODCAST_NAME } from "#server/features/video-files/video-files.ts";
import { openOrphanSite, type OrphanSite } from "./testing/orphan-site.ts";
import { storeVideo } from "./testing/stored-video.ts";

let site: OrphanSite;
beforeAll(async () => {
  site = await openOrphanSite("disk");
});
afterAll(() => site.close());

/** An ad of the creator with a creative that is not in the storage. */
async function insertAd(creative_kind: "banner" | "video"): Promise<string> {
  const { creator, world } = site;
  const { id } = await world.services.db
    .insertInto("ads")
    .values({ channel_id: creator.channel._id, creative_kind, creative_seconds: 5, creative_version: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

it("lost audio of podcasts, chunks of an encode and creatives of ads are named no more", async () => {
  const { world, creator, check, found, mend, age } = site;
  const { db, clock } = world.services;
  const { id: videoId, uploadId } = await storeVideo(world, creator);
  const source = { video_id: videoId, upload_id: uploadId };
  await db
    .updateTable("video_files")
    .set({ track: sql`track || '{"podcastBytes": 12}'` })
    .where("video_id", "=", videoId)
    .execute();
  const encoded = { names: ["720p"], range: JSON.stringify({}), progress: 100, done_at: clock.now() };
  await db
    .insertInto("video_chunks")
    .values({ ...source, pass: 0, part: 0, ...encoded })
    .execute();
  const [banner, clip] = [await insertAd("banner"), await insertAd("video")];
  age();
  const checkId = await check();
  expect(await found("missingBytes")).toEqual(
    [
      ...[mediaKey(videoId, uploadId, PODCAST_NAME), adVideoKey(clip, 1), masterKey("ad", banner)],
      chunkKey({ videoId, uploadId, pass: 0, part: 0 }, "720p"),
    ].toSorted(),
  );

  await mend(checkId);

  await check();
  expect(await found("missingBytes")).toEqual([]);
  const creatives = await db.selectFrom("ads").select(["creative_kind", "creative_seconds"]).execute();
  expect(creatives).toEqual([0, 1].map(() => ({ creative_kind: null, creative_seconds: null })));
  expect(await db.selectFrom("video_chunks").select("part").execute()).toEqual([]);
  const files = await db.selectFrom("video_files").select(["name", "track"]).execute();
  expect(files.map(({ name }) => name)).toEqual(["480p"]);
  expect(files[0]?.track).not.toHaveProperty("podcastBytes");
});

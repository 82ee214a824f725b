import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { createS3Client } from "#server/platform/storage/s3-client.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { createUpload, readOffset, sendBytes } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { cleanUpUploads } from "./uploads.ts";

const MIB = 1024 * 1024;
const WEEK_AND_A_DAY_SECONDS = 8 * 24 * 3600;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  s3 = await startS3TestServer();
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const settings = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket };
  world = await openWorld({ env: { ...settings, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } });
  creator = await world.creator();
});
afterAll(async () => {
  await world.close();
  await s3.stop();
});

async function start(size: number) {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  const { upload } = await createUpload(world, creator, _id, { name: "a.mp4", type: "video/mp4", size });
  return { videoId: _id, upload };
}

/** What the bucket has of a video: keys of objects, and of unfinished multipart uploads. */
async function leftOf(videoId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.services.storage.list(`videos/${videoId}`)) keys.push(key);
  const client = createS3Client(s3.settings);
  const { Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: s3.settings.bucket, Prefix: `videos/${videoId}` }),
  );
  client.destroy();
  return [...keys, ...Uploads.map(({ Key }) => `${Key} (parts)`)];
}

describe("an upload to S3", () => {
  it("leaves neither parts nor objects in the bucket when it is abandoned [MAC-021]", async () => {
    const { videoId, upload } = await start(20 * MIB);
    await sendBytes(upload, 0, new Uint8Array(9 * MIB));
    expect(await leftOf(videoId)).toHaveLength(2);

    await cleanUpUploads(world.services);
    expect(await readOffset(upload)).toBe(9 * MIB);
    world.clock.advance(WEEK_AND_A_DAY_SECONDS);
    await cleanUpUploads(world.services);

    expect(await leftOf(videoId)).toEqual([]);
    expect(await creator.call(videos.processing, { params: { id: videoId } })).toMatchObject({ status: "draft" });
  });

  it("is removed again if the bucket was not there at its end", async () => {
    const { videoId, upload } = await start(20 * MIB);
    await sendBytes(upload, 0, new Uint8Array(9 * MIB));
    const row = { state: "cancelled" as const };
    await world.services.db.updateTable("uploads").set(row).where("video_id", "=", videoId).execute();

    await cleanUpUploads(world.services);

    expect(await leftOf(videoId)).toEqual([]);
  });
});

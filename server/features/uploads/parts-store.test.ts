import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { startCuttableProxy } from "#server/backup/testing/cuttable-proxy.ts";
import { createS3Client, type S3Settings } from "#server/platform/storage/s3-client.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { createUpload, readOffset, sendBytes } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { recordBytes } from "./parts-rows.ts";
import { cleanUpUploads } from "./uploads.ts";

const MIB = 1024 * 1024;
const WEEK_AND_A_DAY_SECONDS = 8 * 24 * 3600;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  s3 = await startS3TestServer();
  world = await openWorld({ env: environmentOf(s3.settings) });
  creator = await world.creator();
});
afterAll(async () => {
  await world.close();
  await s3.stop();
});

function environmentOf({ endpoint, bucket, accessKey, secretKey }: S3Settings): Record<string, string> {
  const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...keys };
}

async function abortMultiparts(videoId: string): Promise<void> {
  const client = createS3Client(s3.settings);
  const { bucket: Bucket } = s3.settings;
  const listed = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `videos/${videoId}` }));
  for (const { Key, UploadId } of listed.Uploads ?? []) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
  client.destroy();
}

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
    expect(await creator.call(videos.processing, { params: { id: videoId } })).toMatchObject({
      status: "draft",
    });
  });

  it("is removed again if the bucket was not there at its end", async () => {
    const { videoId, upload } = await start(20 * MIB);
    await sendBytes(upload, 0, new Uint8Array(9 * MIB));
    const row = { state: "cancelled" as const };
    await world.services.db.updateTable("uploads").set(row).where("video_id", "=", videoId).execute();

    await cleanUpUploads(world.services);

    expect(await leftOf(videoId)).toEqual([]);
  });

  it("counts nothing that a paused process stores after another one went on [MAC-018]", async () => {
    const { upload } = await start(20 * MIB);
    await sendBytes(upload, 0, new Uint8Array(6 * MIB));
    const { db, clock } = world.services;
    const id = upload.url.split("/").at(-1) ?? "";

    const isCounted = await recordBytes(db, { id, received: 0 }, { received: 8 * MIB, at: clock.now() });

    expect(isCounted).toBe(false);
    expect(await readOffset(upload)).toBe(6 * MIB);
  });

  it(
    "is ended when the server has lost its parts: the client is told, and may begin anew",
    { tags: ["slow"] },
    async () => {
      const { videoId, upload } = await start(20 * MIB);
      await sendBytes(upload, 0, new Uint8Array(9 * MIB));
      await abortMultiparts(videoId);

      const refused = await sendBytes(upload, 9 * MIB, new Uint8Array(11 * MIB));

      expect(refused.status).toBe(404);
      expect(await creator.call(videos.processing, { params: { id: videoId } })).toMatchObject({
        status: "draft",
      });
      const file = { name: "a.mp4", type: "video/mp4", size: MIB };
      const { answer, upload: next } = await createUpload(world, creator, videoId, file);
      expect(answer.status).toBe(201);
      expect((await sendBytes(next, 0, new Uint8Array(MIB))).status).toBe(204);
    },
  );

  it("that has all bytes, but whose parts the server has lost, is ended by the next request", async () => {
    const { videoId, upload } = await start(12 * MIB);
    await sendBytes(upload, 0, new Uint8Array(6 * MIB));
    await abortMultiparts(videoId);
    // As after a process that was killed before it joined the parts.
    const { db } = world.services;
    await db
      .updateTable("uploads")
      .set({ received: 12 * MIB })
      .where("video_id", "=", videoId)
      .execute();

    const answer = await fetch(upload.url, { method: "HEAD", headers: upload.headers });

    expect(answer.status).toBe(404);
    expect(await creator.call(videos.processing, { params: { id: videoId } })).toMatchObject({
      status: "draft",
    });
  });
});

describe("an S3 server that cannot be reached", () => {
  it(
    "makes a request of an upload fail in words, and the upload goes on when it is back",
    { tags: ["slow"] },
    async () => {
      const server = await startS3TestServer();
      const proxy = await startCuttableProxy(server.settings.endpoint);
      const away = await openWorld({ env: environmentOf({ ...server.settings, endpoint: proxy.url }) });
      const owner = await away.creator();
      const { _id: videoId } = await owner.call(videos.create, { body: { channelId: owner.channel._id } });
      const file = { name: "a.mp4", type: "video/mp4", size: 9 * MIB };
      const { upload } = await createUpload(away, owner, videoId, file);

      proxy.cutAfter(0);
      const refused = await sendBytes(upload, 0, new Uint8Array(9 * MIB));
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
      proxy.mend();
      const offset = await readOffset(upload);
      const sent = await sendBytes(upload, offset, new Uint8Array(9 * MIB - offset));

      expect(sent.status).toBe(204);
      await away.close();
      await proxy.close();
      await server.stop();
    },
  );
});

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { LeaseLostError, openLeases } from "#server/platform/queue/leases.ts";
import { importRecording } from "./import-recording.ts";

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ isWorker: false });
});
afterAll(() => world.close());

async function stateOf(videoId: string) {
  const { db } = world.services;
  const { status } = await db
    .selectFrom("videos")
    .select("status")
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();
  const uploads = await db.selectFrom("uploads").select("state").where("video_id", "=", videoId).execute();
  return { status, uploads: uploads.map(({ state }) => state) };
}

/** A video without a file, a recording, and what another process does while this one stores the recording. */
async function importWhile(takeOver: (name: string) => Promise<unknown>): Promise<string> {
  const { services } = world;
  const { db, log, storage } = services;
  const creator = await world.creator();
  const body = { channelId: creator.channel._id, title: "Nocny pociąg" };
  const { _id: videoId } = await creator.call(videos.create, { body });
  const file = path.join(services.config.dataDir, `${videoId}.mp4`);
  await writeFile(file, "recording");
  const name = `test:${videoId}`;
  // The process is paused: it does not renew its leases.
  const leases = openLeases({ db, log, renewEveryMs: DAY_MS });
  onTestFinished(() => leases.stop());
  const lease = await leases.acquire(name);
  if (!lease) throw new Error("The lease is held by another process");
  const put: typeof storage.put = async (...object) => {
    const stored = await storage.put(...object);
    await takeOver(name);
    return stored;
  };
  await importRecording(
    { ...services, storage: { ...storage, put } },
    { videoId, userId: creator.id, name: "recording.mp4", file, isFirst: true, lease },
  ).catch((error: unknown) => {
    if (!(error instanceof LeaseLostError)) throw error;
  });
  return videoId;
}

describe("the import of a recording", () => {
  it("hands the video over to the processing", async () => {
    const videoId = await importWhile(async () => undefined);

    expect(await stateOf(videoId)).toEqual({ status: "processing", uploads: ["complete"] });
  });

  it("is not completed by a process that lost its lease while it stored the file [MAC-035]", async () => {
    const { db, log } = world.services;
    const other = openLeases({ db, log });
    onTestFinished(() => other.stop());

    const videoId = await importWhile(async (name) => {
      await sql`update lease_holders set expires_at = clock_timestamp() - interval '1 s'
        where id = (select holder from leases where name = ${name})`.execute(db);
      expect(await other.acquire(name)).toBeDefined();
    });

    expect(await stateOf(videoId)).toEqual({ status: "uploading", uploads: ["open"] });
  });
});

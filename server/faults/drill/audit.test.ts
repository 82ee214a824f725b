import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments } from "#shared/comments/contract.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { uploadFile } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { auditJobs, auditWrites } from "./audit.ts";
import type { Write, WriteKind } from "./ledger.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld({ isWorker: false });
  creator = await world.creator();
});
afterAll(() => world.close());

const acknowledged = (kind: WriteKind, mark: string): Write => ({ kind, mark, isAcknowledged: true, at: 0 });
const failed = (kind: WriteKind, mark: string): Write => ({ kind, mark, isAcknowledged: false, at: 0 });

const findingsOf = (...writes: Write[]) => auditWrites(world.services.db, world.services.storage, writes);

async function comment(content: string): Promise<string> {
  const videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Rozjazd" });
  const { call } = await world.person();
  const { _id } = await call(comments.create, { body: { videoId, content } });
  return _id;
}

async function insertMessage(content: string): Promise<void> {
  const videoId = await startLiveStream(await world.creator());
  const message = { video_id: videoId, user_id: creator.id, content };
  await world.services.db.insertInto("chat_messages").values(message).execute();
}

describe("the audit of the drill", () => {
  it("names an acknowledged comment whose row was deleted, and no other one", async () => {
    const { db } = world.services;
    await comment("Zostaje");
    const id = await comment("Ginie");
    await db.deleteFrom("comments").where("id", "=", id).execute();

    expect(await findingsOf(acknowledged("comment", "Zostaje"), acknowledged("comment", "Ginie"))).toEqual([
      { kind: "comment", mark: "Ginie", at: 0, problem: "lost" },
    ]);
  });

  it("names a message that is there twice, also one that was not acknowledged", async () => {
    for (const content of ["Raz", "Dwa", "Dwa", "Trzy", "Trzy"]) await insertMessage(content);

    const writes = [
      acknowledged("chat message", "Raz"),
      acknowledged("chat message", "Dwa"),
      failed("chat message", "Trzy"),
      failed("chat message", "Zero"),
    ];
    expect(await findingsOf(...writes)).toEqual([
      { kind: "chat message", mark: "Dwa", at: 0, problem: "doubled" },
      { kind: "chat message", mark: "Trzy", at: 0, problem: "doubled" },
    ]);
  });

  it("names an upload whose file has other bytes, and its video while no job processes it", async () => {
    const { db, storage } = world.services;
    const bytes = new Uint8Array(randomBytes(1000));
    const mark = createHash("sha256").update(bytes).digest("hex");
    const id = await uploadFile(world, creator, bytes);
    expect(await findingsOf(acknowledged("upload", mark))).toEqual([]);

    for await (const { key } of storage.list(`videos/${id}/source`)) {
      await storage.put(key, Buffer.from(bytes.slice(1)), { contentType: "application/octet-stream" });
    }
    expect(await findingsOf(acknowledged("upload", mark))).toEqual([
      { kind: "upload", mark, at: 0, problem: "lost" },
    ]);
    const jobs = await auditJobs(db);
    expect(jobs.lost).toEqual([]);
    // No worker runs here.
    expect(jobs.waiting).toContainEqual(expect.stringContaining("(created)"));
    await db.updateTable("videos").set({ status: "uploading" }).where("id", "=", id).execute();
    expect(await auditJobs(db)).toMatchObject({ lost: [`the processing of video ${id}`] });
  });
});

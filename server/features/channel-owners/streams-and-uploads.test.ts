import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { live } from "#shared/live/contract.ts";
import { uploads } from "#shared/uploads/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { move, previewTo, teamOf } from "./testing/moves.ts";

const FILE = { name: "film.mp4", type: "video/mp4", size: 1000 };

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const statusOf = async (id: string) => (await admin.call(videos.get, { params: { id } })).status;

describe("live streams of a channel that is moved", () => {
  it("refuse it while they run, also as a test stream", async () => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });
    const refusal = { status: 409, code: "CHANNEL_ON_AIR" };
    const params = { id: await startLiveStream(old) };
    expect(await outcomeOf(previewTo(admin, old, next))).toMatchObject(refusal);
    expect(await outcomeOf(move(admin, old, { from: [old], to: next }))).toMatchObject(refusal);
    await admin.call(live.finish, { params });

    const body = { channelId: old.channel._id, live: true };
    const { _id: rehearsed } = await old.call(videos.create, { body });
    await old.call(live.startRehearsal, { params: { id: rehearsed } });
    expect(await outcomeOf(move(admin, old, { from: [old], to: next }))).toMatchObject(refusal);
    expect(await teamOf(admin, old)).toEqual([`${old.id} owner`]);
    await old.call(live.endRehearsal, { params: { id: rehearsed }, body: { keep: false } });
    expect(await outcomeOf(move(admin, old, { from: [old], to: next }))).toEqual({ status: 200 });
  });

  it("get other stream keys", async () => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });
    const { _id: id } = await old.call(videos.create, { body: { channelId: old.channel._id, live: true } });
    const before = await old.call(live.url, { params: { id } });

    await move(admin, old, { from: [old], to: next });

    const after = await next.call(live.url, { params: { id } });
    expect(after.url).toMatch(/^\/live\/.+/);
    expect(after.url).not.toBe(before.url);
  });
});

describe("uploads to a channel that is moved", () => {
  const startUpload = async (person: Pick<Person, "call" | "token">, channelId: string) => {
    const { _id } = await person.call(videos.create, { body: { channelId } });
    const { upload, answer } = await createUpload(world, person, _id, FILE);
    expect(answer.status).toBe(201);
    return { id: _id, upload };
  };
  const send = async (upload: Awaited<ReturnType<typeof startUpload>>["upload"]) =>
    (await sendBytes(upload, 0, new Uint8Array(10))).status;

  it("of an owner who leaves are cancelled, those of the team go on", async () => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });
    const editor = await world.person();
    const channelId = old.channel._id;
    await old.call(team.add, {
      params: { id: channelId },
      body: { userId: editor.id, channelRole: "editor" },
    });
    const ofOwner = await startUpload(old, channelId);
    const { _id: otherId } = await old.call(channels.create, { body: { name: "Drugi kanał" } });
    const elsewhere = await startUpload(old, otherId);
    const ofEditor = await startUpload(editor, channelId);

    expect(await previewTo(admin, old, next)).toMatchObject({ videos: 2, uploads: 1 });
    await move(admin, old, { from: [old], to: next });

    expect(await statusOf(ofOwner.id)).toBe("draft");
    expect(await send(ofOwner.upload)).toBeGreaterThanOrEqual(400);
    expect(await statusOf(elsewhere.id)).toBe("uploading");
    expect(await send(elsewhere.upload)).toBe(204);
    expect(await statusOf(ofEditor.id)).toBe("uploading");
    expect(await send(ofEditor.upload)).toBe(204);
  });

  it("of an owner who stays go on, and count for that account", async () => {
    const old = await world.creator();
    const next = await world.person({ role: "creator" });
    const { upload } = await startUpload(old, old.channel._id);

    await move(admin, old, { from: [old], to: next, isKept: true });

    expect(await send(upload)).toBe(204);
    expect(await old.call(uploads.quota)).toMatchObject({ used: FILE.size });
    expect(await next.call(uploads.quota)).toMatchObject({ used: 0 });
  });
});

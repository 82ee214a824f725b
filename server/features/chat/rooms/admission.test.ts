import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { createAdmission } from "./admission.ts";

type Admission = ReturnType<typeof createAdmission>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function openAdmission({ meanwhile }: { readonly meanwhile?: (stay: Admission) => void } = {}) {
  const { call, channel } = await world.creator();
  const { _id: id } = await call(videos.create, {
    body: { channelId: channel._id },
  });
  const { db } = world.services;
  const checkedChats: string[] = [];
  const admission: Admission = createAdmission({
    db,
    removeUnauthorized: async (videoId) => {
      checkedChats.push(videoId);
      meanwhile?.(admission);
    },
  });
  const { access_revision: now } = await db
    .selectFrom("videos")
    .select("access_revision")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { admission, id, looked: checkedChats, now };
}

describe("chat admission", () => {
  it("is checked again if a user joined with older permissions than another [LAS-173]", async () => {
    const { admission, id, looked: checkedChats, now } = await openAdmission();

    admission.note(id, now);
    await admission.check([id]);
    expect(checkedChats).toEqual([]);

    // Joined with a revision read before the permissions changed; recorded after the change.
    admission.note(id, now - 1);
    admission.note(id, now);
    await admission.check([id]);
    expect(checkedChats).toEqual([id]);
    await admission.check([id]);
    expect(checkedChats).toEqual([id]);
  });

  it("is checked again if a user joins with older permissions during a check", async () => {
    let joins = (_stay: Admission): void => undefined;
    const {
      admission,
      id,
      looked: checkedChats,
      now,
    } = await openAdmission({
      meanwhile: (stay) => joins(stay),
    });
    admission.note(id, now - 1);
    joins = (stay) => stay.note(id, now - 1);
    await admission.check([id]);
    expect(checkedChats).toEqual([id]);

    joins = (stay) => stay.note(id, now);
    await admission.check([id]);
    await admission.check([id]);

    expect(checkedChats).toEqual([id, id]);
  });

  it("is checked per chat", async () => {
    const { admission, id, looked: checkedChats, now } = await openAdmission();
    const { id: other } = await openAdmission();
    admission.note(id, now);

    await admission.check([id, other]);
    expect(checkedChats).toEqual([other]);
    admission.evictExcept([other]);
    await admission.check([other]);
    expect(checkedChats).toEqual([other]);
    await admission.check([id, other]);

    expect(checkedChats).toEqual([other, id]);
  });

  it("is checked every time for a deleted video, and again after the chat was empty", async () => {
    const { admission, id, looked: checkedChats, now } = await openAdmission();
    const deletedId = crypto.randomUUID();
    await admission.check([deletedId]);
    await admission.check([deletedId]);
    expect(checkedChats).toEqual([deletedId, deletedId]);

    admission.note(id, now);
    admission.evictExcept([id]);
    await admission.check([id]);
    expect(checkedChats).toEqual([deletedId, deletedId]);
    admission.evictExcept([]);
    await admission.check([id]);
    expect(checkedChats).toEqual([deletedId, deletedId, id]);
  });
});

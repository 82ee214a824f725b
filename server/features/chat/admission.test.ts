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

async function openStay({ meanwhile }: { readonly meanwhile?: (stay: Admission) => void } = {}) {
  const { call, channel } = await world.creator();
  const { _id: id } = await call(videos.create, {
    body: { channelId: channel._id },
  });
  const { db } = world.services;
  const looked: string[] = [];
  const admission: Admission = createAdmission({
    db,
    expel: async (videoId) => {
      looked.push(videoId);
      meanwhile?.(admission);
    },
  });
  const { access_revision: now } = await db
    .selectFrom("videos")
    .select("access_revision")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { admission, id, looked, now };
}

describe("the stay in a chat", () => {
  it("is looked at again where one person was let in by older rights than another [LAS-173]", async () => {
    const { admission, id, looked, now } = await openStay();

    admission.note(id, now);
    await admission.check([id]);
    expect(looked).toEqual([]);

    // It was read before the rights changed, and is told after it.
    admission.note(id, now - 1);
    admission.note(id, now);
    await admission.check([id]);
    expect(looked).toEqual([id]);
    await admission.check([id]);
    expect(looked).toEqual([id]);
  });

  it("is looked at again where somebody was let in by older rights while the others were looked at", async () => {
    let comesIn = (_stay: Admission): void => undefined;
    const { admission, id, looked, now } = await openStay({
      meanwhile: (stay) => comesIn(stay),
    });
    admission.note(id, now - 1);
    comesIn = (stay) => stay.note(id, now - 1);
    await admission.check([id]);
    expect(looked).toEqual([id]);

    comesIn = (stay) => stay.note(id, now);
    await admission.check([id]);
    await admission.check([id]);

    expect(looked).toEqual([id, id]);
  });

  it("is looked at in each chat for itself", async () => {
    const { admission, id, looked, now } = await openStay();
    const { id: other } = await openStay();
    admission.note(id, now);

    await admission.check([id, other]);
    expect(looked).toEqual([other]);
    admission.keepOnly([other]);
    await admission.check([other]);
    expect(looked).toEqual([other]);
    await admission.check([id, other]);

    expect(looked).toEqual([other, id]);
  });

  it("is looked at every time where the video is gone, and again where everybody had left", async () => {
    const { admission, id, looked, now } = await openStay();
    const gone = crypto.randomUUID();
    await admission.check([gone]);
    await admission.check([gone]);
    expect(looked).toEqual([gone, gone]);

    admission.note(id, now);
    admission.keepOnly([id]);
    await admission.check([id]);
    expect(looked).toEqual([gone, gone]);
    admission.keepOnly([]);
    await admission.check([id]);
    expect(looked).toEqual([gone, gone, id]);
  });
});

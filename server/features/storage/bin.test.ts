import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mendStorage } from "./check-storage.ts";
import { MEDIA, OCTETS, openOrphanSite, STRANGE, type OrphanSite } from "./testing/orphan-site.ts";
import { storeVideo } from "./testing/stored-video.ts";

const DAY_SECONDS = 24 * 3600;

describe.each(MEDIA)("strange bytes on their way to the bin when a process is killed, on %s", (medium) => {
  let site: OrphanSite;
  beforeAll(async () => {
    site = await openOrphanSite(medium);
  });
  beforeEach(() => site.clear());
  afterAll(() => site.close());

  const KEY = "stray/half-moved.bin";

  async function startMove(key: string): Promise<string> {
    const { db, clock } = site.world.services;
    const now = clock.now();
    const { id } = await db
      .insertInto("storage_bin")
      .values({
        ...{ key, kind: "other", bytes: 500, written_at: now, binned_at: now },
        delete_at: new Date(now.getTime() + 1000 * DAY_SECONDS),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  const goOn = () => mendStorage(site.world.services, { checkId: randomUUID(), by: null });
  const read = async (key: string) => (await site.world.services.storage.readAll(key)).toString();
  const listBin = () => site.world.services.db.selectFrom("storage_bin").select("id").execute();

  it("are moved by the next one", async () => {
    await site.world.services.storage.put(KEY, STRANGE, OCTETS);
    const id = await startMove(KEY);

    await goOn();

    expect([await site.isStored(KEY), await site.isStored(`bin/${id}`)]).toEqual([false, true]);
  });

  it("and had moved before: what is newer stays", async () => {
    const id = await startMove(KEY);
    await site.world.services.storage.put(`bin/${id}`, STRANGE, OCTETS);
    await site.world.services.storage.put(KEY, Buffer.from("new"), OCTETS);

    await goOn();

    expect([await read(KEY), await read(`bin/${id}`)]).toEqual(["new", STRANGE.toString()]);
  });

  it("and are gone, or named by a row, leave the bin", async () => {
    const { world, creator, isStored } = site;
    const { renditionKey } = await storeVideo(world, creator);
    await startMove(KEY);
    await startMove(renditionKey);

    await goOn();

    expect(await listBin()).toEqual([]);
    expect(await isStored(renditionKey)).toBe(true);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";
import { openUploadLocks, type UploadLocks } from "./upload-locks.ts";

const { signal } = new AbortController();

let world: World;
/** Of two processes of the site. */
let here: UploadLocks;
let there: UploadLocks;

beforeAll(async () => {
  world = await openWorld({ isWorker: false });
  [here, there] = [openUploadLocks(world.services), openUploadLocks(world.services)];
});
afterAll(() => world.close());

describe("the lock of an upload", () => {
  it("is held by one process: another one has it asked to end, and waits until it has [MAC-018]", async () => {
    const id = randomUUID();
    const [first, second] = [here.newLock(id), there.newLock(id)];
    const asked = Promise.withResolvers<void>();
    const order: string[] = [];
    await first.lock(signal, () => asked.resolve());

    const taken = second.lock(signal, () => undefined).then(() => order.push("taken by the second"));
    await asked.promise;
    order.push("asked");
    await first.unlock();
    await taken;

    expect(order).toEqual(["asked", "taken by the second"]);
    await second.unlock();
  });

  it("does not keep another upload waiting", async () => {
    const [first, second] = [here.newLock(randomUUID()), there.newLock(randomUUID())];
    await first.lock(signal, () => undefined);

    const taken = second.lock(signal, () => undefined);

    await expect(taken).resolves.toBeUndefined();
    await Promise.all([first.unlock(), second.unlock()]);
  });

  it("of a process that died is free when it has expired [MAC-019]", async () => {
    const { db } = world.services;
    const id = randomUUID();
    const died = { upload_id: id, holder: randomUUID(), expires_at: new Date(Date.now() - 1000) };
    await db.insertInto("upload_locks").values(died).execute();

    expect(await there.hold(id, async () => "held")).toBe("held");

    expect(await db.selectFrom("upload_locks").selectAll().where("upload_id", "=", id).execute()).toEqual([]);
  });
});

import { Readable } from "node:stream";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { dataExport } from "#shared/accounts/data-export.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { exportData, deleteExpiredExports } from "./data-export.ts";
import { exportKey } from "./archive.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function show({ call }: Person) {
  return call(dataExport.show, { query: { start: false } });
}

async function finished(person: Person) {
  const { url } = await until(async () => {
    const shown = await show(person);
    return shown.state === "ready" && shown;
  }, "a finished export");
  return { url: `${world.url}${url}`, exportId: url?.split("/").at(-2) ?? "" };
}

/** Inserts an export whose job does not run automatically. */
async function insertExportWithoutJob(
  { id: user_id }: Person,
  requested_at = world.clock.now(),
): Promise<string> {
  const id = crypto.randomUUID();
  await world.services.db
    .insertInto("data_exports")
    .values({ user_id, id, state: "running", requested_at, size_bytes: null })
    .execute();
  return id;
}

function attempt(
  { id: userId }: Person,
  exportId: string,
  { storage = world.services.storage, signal = new AbortController().signal } = {},
): Promise<void> {
  const run = { signal, attempt: 1, isLast: false };
  return exportData({ ...world.services, storage }, { userId, exportId }, run);
}

async function withAvatar(): Promise<Person> {
  const person = await world.person();
  const create = { width: 64, height: 64, channels: 3, background: "red" } as const;
  const image = await sharp({ create }).png().toBuffer();
  await person.call(accounts.setAvatar, {
    file: new Blob([Uint8Array.from(image)], { type: "image/png" }),
  });
  return person;
}

async function jobsFor(name: string, key: string, value: string): Promise<number> {
  const { rows } = await sql`
    select id from pgboss.job where name = ${name} and data ->> ${key} = ${value}
  `.execute(world.services.db);
  return rows.length;
}

function* brokenImage(): Generator<Buffer> {
  yield Buffer.from("RIFF");
  throw new Error("no picture");
}

describe("an attempt to create the export file", () => {
  it.each([
    ["cannot be opened", async () => Promise.reject(new Error("no picture"))],
    ["breaks off", async () => Readable.from(brokenImage())],
  ])("fails with the error if an image %s, and the next attempt succeeds", async (_how, read) => {
    const person = await withAvatar();
    const exportId = await insertExportWithoutJob(person);
    const { storage } = world.services;

    await expect(attempt(person, exportId, { storage: { ...storage, read } })).rejects.toThrow("no picture");
    await attempt(person, exportId);

    expect((await fetch((await finished(person)).url)).status).toBe(200);
  });

  it("closes the image stream when the job is aborted", async () => {
    const person = await withAvatar();
    const exportId = await insertExportWithoutJob(person);
    const stop = new AbortController();
    const image = new Readable({ read: () => stop.abort() });
    const storage = { ...world.services.storage, read: async () => image };

    await expect(attempt(person, exportId, { storage, signal: stop.signal })).rejects.toThrow("aborted");

    expect(image.destroyed).toBe(true);
  });

  it("creates a file whose name has the day of the request in the time zone of the site", async () => {
    const person = await world.person();
    const year = world.clock.now().getUTCFullYear() - 1;
    const requestedAt = new Date(`${year}-06-30T22:30:00.000Z`);

    await attempt(person, await insertExportWithoutJob(person, requestedAt));

    const { headers } = await fetch((await finished(person)).url);
    expect(headers.get("content-disposition")).toContain(`-${year}-07-01.zip`);
  });

  it("keeps a finished file, and does nothing for an unknown export", async () => {
    const [person, other] = [await world.person(), await world.person()];
    await person.call(dataExport.start);
    const { exportId, url } = await finished(person);

    await attempt(person, exportId);
    await attempt(person, crypto.randomUUID());
    await attempt(other, crypto.randomUUID());

    expect((await fetch(url)).status).toBe(200);
    expect((await finished(person)).exportId).toBe(exportId);
    expect((await show(other)).state).toBe("none");
    expect(await jobsFor("mail.send", "to", person.email)).toBe(1);
  });

  it("deletes the file and sends no email if the export was deleted meanwhile", async () => {
    const person = await world.person();
    const exportId = await insertExportWithoutJob(person);
    const { db, storage } = world.services;
    const put: typeof storage.put = async (...object) => {
      await db.deleteFrom("data_exports").where("id", "=", exportId).execute();
      return storage.put(...object);
    };

    await attempt(person, exportId, { storage: { ...storage, put } });

    expect(await storage.stat(exportKey(person.id, exportId))).toBeUndefined();
    expect(await jobsFor("mail.send", "to", person.email)).toBe(0);
  });
});

describe("a data export", () => {
  it("has one job, however often it is requested while it runs", async () => {
    const person = await world.person();
    await insertExportWithoutJob(person);

    expect((await person.call(dataExport.start)).state).toBe("running");

    expect(await jobsFor("account.export-data", "userId", person.id)).toBe(0);
  });

  it("clears the previous result when it restarts, and is deleted a week after it finished", async () => {
    const person = await world.person();
    await person.call(dataExport.start);
    await finished(person);

    const again = await person.call(dataExport.start);
    await finished(person);
    world.clock.advance(7 * 24 * 3600 + 1);
    await deleteExpiredExports(world.services);

    expect(again).toMatchObject({ state: "running", sizeBytes: null, expiresAt: null, url: null });
    const { rows } = await sql`select id from data_exports where user_id = ${person.id}`.execute(
      world.services.db,
    );
    expect(rows).toEqual([]);
  });
});

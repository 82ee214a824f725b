import { Readable } from "node:stream";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { dataExport } from "#shared/accounts/data-export.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { exportData, sweepExports } from "./data-export.ts";
import { exportKey } from "./data-export-archive.ts";

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

/** An export whose job does not run by itself. */
async function beginWithoutJob({ id: user_id }: Person): Promise<string> {
  const id = crypto.randomUUID();
  await world.services.db
    .insertInto("data_exports")
    .values({ user_id, id, state: "running", requested_at: world.clock.now(), size_bytes: null })
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

async function withPicture(): Promise<Person> {
  const person = await world.person();
  const create = { width: 64, height: 64, channels: 3, background: "red" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  await person.call(accounts.setAvatar, {
    file: new Blob([Uint8Array.from(picture)], { type: "image/png" }),
  });
  return person;
}

async function jobsFor(name: string, key: string, value: string): Promise<number> {
  const { rows } = await sql`
    select id from pgboss.job where name = ${name} and data ->> ${key} = ${value}
  `.execute(world.services.db);
  return rows.length;
}

function* brokenPicture(): Generator<Buffer> {
  yield Buffer.from("RIFF");
  throw new Error("no picture");
}

describe("an attempt to make the file", () => {
  it.each([
    ["cannot be opened", async () => Promise.reject(new Error("no picture"))],
    ["breaks off", async () => Readable.from(brokenPicture())],
  ])("ends with the reason where a picture %s, and the next makes it", async (_how, read) => {
    const person = await withPicture();
    const exportId = await beginWithoutJob(person);
    const { storage } = world.services;

    await expect(attempt(person, exportId, { storage: { ...storage, read } })).rejects.toThrow("no picture");
    await attempt(person, exportId);

    expect((await fetch((await finished(person)).url)).status).toBe(200);
  });

  it("lets go of the picture that it was reading when it is stopped", async () => {
    const person = await withPicture();
    const exportId = await beginWithoutJob(person);
    const stop = new AbortController();
    const picture = new Readable({ read: () => stop.abort() });
    const storage = { ...world.services.storage, read: async () => picture };

    await expect(attempt(person, exportId, { storage, signal: stop.signal })).rejects.toThrow("aborted");

    expect(picture.destroyed).toBe(true);
  });

  it("leaves the file alone that is ready, and does nothing where none was begun", async () => {
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

  it("leaves nothing behind and mails nobody where the export was taken away meanwhile", async () => {
    const person = await world.person();
    const exportId = await beginWithoutJob(person);
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

describe("an export", () => {
  it("has one job, however often it is begun while it runs", async () => {
    const person = await world.person();
    await beginWithoutJob(person);

    expect((await person.call(dataExport.start)).state).toBe("running");

    expect(await jobsFor("account.export-data", "userId", person.id)).toBe(0);
  });

  it("that is begun again tells nothing of the last one, and is forgotten a week after its end", async () => {
    const person = await world.person();
    await person.call(dataExport.start);
    await finished(person);

    const again = await person.call(dataExport.start);
    await finished(person);
    world.clock.advance(7 * 24 * 3600 + 1);
    await sweepExports(world.services);

    expect(again).toMatchObject({ state: "running", sizeBytes: null, expiresAt: null, url: null });
    const { rows } = await sql`select id from data_exports where user_id = ${person.id}`.execute(
      world.services.db,
    );
    expect(rows).toEqual([]);
  });
});

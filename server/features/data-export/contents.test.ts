import { readdir } from "node:fs/promises";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { dataExport } from "#shared/accounts/data-export.ts";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
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

/** Creates the export file and unzips it. */
async function exportOf(person: Person) {
  await person.call(dataExport.start);
  const { url } = await until(async () => {
    const shown = await show(person);
    return shown.state === "ready" && shown;
  }, "a finished export");
  const response = await fetch(`${world.url}${url}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return {
    names: Object.keys(files),
    json: (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as never,
  };
}

/** Inserts an export requested `hoursAgo` hours ago whose job does not run. */
async function insertExportWithoutJob({ id: user_id }: Person, hoursAgo = 0): Promise<string> {
  const id = crypto.randomUUID();
  const requested_at = new Date(world.clock.now().getTime() - hoursAgo * 3_600_000);
  await world.services.db
    .insertInto("data_exports")
    .values({ user_id, id, state: "running", requested_at, size_bytes: null })
    .execute();
  return id;
}

describe("an export file that cannot be created", () => {
  const stopped = AbortSignal.abort();

  it("is retried, fails after the last attempt and leaves no files", async () => {
    const person = await world.person();
    const order = { userId: person.id, exportId: await insertExportWithoutJob(person) };
    const attempt = (isLast: boolean) =>
      exportData(world.services, order, { signal: stopped, attempt: 1, isLast });

    await expect(attempt(false)).rejects.toThrow("aborted");
    expect(await show(person)).toMatchObject({ state: "running", url: null });
    await expect(attempt(true)).rejects.toThrow("aborted");

    expect(await show(person)).toMatchObject({ state: "failed", url: null, expiresAt: null });
    const work = await readdir(path.join(world.services.config.dataDir, "work"));
    expect(work.filter((name) => name.includes("-export-"))).toEqual([]);
    expect((await person.call(dataExport.show, { query: { start: true } })).state).toBe("running");
  });

  it("is not created after the export has failed or been replaced", async () => {
    const person = await world.person();
    const exportId = await insertExportWithoutJob(person, 25);
    const run = { signal: new AbortController().signal, attempt: 1, isLast: false };
    const other = crypto.randomUUID();
    const stored = (id: string) => world.services.storage.stat(exportKey(person.id, id));

    await exportData(world.services, { userId: person.id, exportId: other }, run);
    expect([(await show(person)).state, await stored(other)]).toEqual(["running", undefined]);
    await deleteExpiredExports(world.services);
    await exportData(world.services, { userId: person.id, exportId }, run);

    expect([(await show(person)).state, await stored(exportId)]).toEqual(["failed", undefined]);
  });

  it("fails after a day, and not earlier", async () => {
    const [patient, late] = [await world.person(), await world.person()];
    await insertExportWithoutJob(patient, 23);
    await insertExportWithoutJob(late, 25);

    await deleteExpiredExports(world.services);

    expect([(await show(patient)).state, (await show(late)).state]).toEqual(["running", "failed"]);
  });
});

describe("contents of the export file", () => {
  it("include videos and images of owned channels, but not of channels the account only helps with", async () => {
    const [owner, helped] = [await world.creator(), await world.creator()];
    const helper = { userId: owner.id, channelRole: "editor" as const };
    await helped.call(team.add, { params: { id: helped.channel._id }, body: helper });
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const file = new Blob([Uint8Array.from(image)], { type: "image/png" });
    for (const { call, channel } of [owner, helped]) {
      await call(channels.setAvatar, { params: { id: channel._id }, file });
      await call(channels.setBanner, { params: { id: channel._id }, file });
    }
    const ofChannel = (channel_id: string, title: string, created_by: string) => ({
      ...{ channel_id, title, created_by, width: null, height: null },
    });
    await world.services.db
      .insertInto("videos")
      .values([
        ofChannel(owner.channel._id, "Kolegi u mnie", helped.id),
        ofChannel(helped.channel._id, "Mój u kolegi", owner.id),
        ofChannel(helped.channel._id, "Kolegi u siebie", helped.id),
      ])
      .execute();

    const { names, json } = await exportOf(owner);

    const { slug } = owner.channel;
    expect(names.filter((name) => name.startsWith("images/")).toSorted()).toEqual(
      [`images/channels/${slug}-banner.webp`, `images/channels/${slug}.webp`].toSorted(),
    );
    const titles = (json("videos.json") as { title: string }[]).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(["Kolegi u mnie", "Mój u kolegi"]);
    const roles = (json("channels.json") as { role: string }[]).map(({ role }) => role);
    expect(roles.toSorted()).toEqual(["editor", "owner"]);
  });

  it("include all comments and chat messages, also those written as a channel and deleted chat messages", async () => {
    const owner = await world.creator();
    const { db } = world.services;
    const { id: video_id } = await db
      .insertInto("videos")
      .values({ channel_id: owner.channel._id, title: "Film", width: null, height: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const texts = Array.from({ length: 1201 }, (_, index) => ({
      ...{ video_id, content: `Słowo ${index}` },
      ...(index % 2 === 0 ? { user_id: owner.id } : { channel_id: owner.channel._id, author_id: owner.id }),
    }));
    const words = texts.map(({ content }) => content).toSorted();
    const deleted_at = world.clock.now();
    await db
      .insertInto("chat_messages")
      .values(texts.map((message) => ({ ...message, deleted_at })))
      .execute();
    await db.insertInto("comments").values(texts).execute();

    const { json } = await exportOf(owner);

    for (const name of ["chat-messages.json", "comments.json"]) {
      const rows = json(name) as { content: string }[];
      expect(rows.map(({ content }) => content).toSorted()).toEqual(words);
    }
  });

  it("are announced by email in the account's language", async () => {
    const [english, silent] = [await world.person(), await world.person()];
    await english.call(accounts.edit, { body: { settings: { language: "en" } } });

    for (const person of [english, silent]) await exportOf(person);

    expect((await world.mailTo(english.email)).subject).toBe("Your Nadaj data is ready");
    expect((await world.mailTo(silent.email)).subject).toBe("Twoje dane z Nadaj są gotowe");
  });
});

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

/** Makes the file and unpacks it. */
async function exportOf(person: Person) {
  await person.call(dataExport.start);
  const { url } = await until(async () => {
    const shown = await show(person);
    return shown.state === "ready" && shown;
  }, "a finished export");
  const answer = await fetch(`${world.url}${url}`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return {
    names: Object.keys(files),
    json: (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as never,
  };
}

/** An export that was begun so many hours ago, and whose job does not run. */
async function beginWithoutJob({ id: user_id }: Person, hoursAgo = 0): Promise<string> {
  const id = crypto.randomUUID();
  const requested_at = new Date(world.clock.now().getTime() - hoursAgo * 3_600_000);
  await world.services.db
    .insertInto("data_exports")
    .values({ user_id, id, state: "running", requested_at, size_bytes: null })
    .execute();
  return id;
}

describe("a file that cannot be made", () => {
  const stopped = AbortSignal.abort();

  it("is tried again, and given up after the last attempt; nothing is left of it", async () => {
    const person = await world.person();
    const order = { userId: person.id, exportId: await beginWithoutJob(person) };
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

  it("is not made any more once it was given up, or another was begun in its place", async () => {
    const person = await world.person();
    const exportId = await beginWithoutJob(person, 25);
    const run = { signal: new AbortController().signal, attempt: 1, isLast: false };
    const other = crypto.randomUUID();
    const stored = (id: string) => world.services.storage.stat(exportKey(person.id, id));

    await exportData(world.services, { userId: person.id, exportId: other }, run);
    expect([(await show(person)).state, await stored(other)]).toEqual(["running", undefined]);
    await sweepExports(world.services);
    await exportData(world.services, { userId: person.id, exportId }, run);

    expect([(await show(person)).state, await stored(exportId)]).toEqual(["failed", undefined]);
  });

  it("is given up after a day, and not before", async () => {
    const [patient, late] = [await world.person(), await world.person()];
    await beginWithoutJob(patient, 23);
    await beginWithoutJob(late, 25);

    await sweepExports(world.services);

    expect([(await show(patient)).state, (await show(late)).state]).toEqual(["running", "failed"]);
  });
});

describe("what is in the file", () => {
  it("are films and pictures of channels that the account owns, and not of those it helps with", async () => {
    const [owner, helped] = [await world.creator(), await world.creator()];
    const helper = { userId: owner.id, channelRole: "editor" as const };
    await helped.call(team.add, { params: { id: helped.channel._id }, body: helper });
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const file = new Blob([Uint8Array.from(picture)], { type: "image/png" });
    for (const { call, channel } of [owner, helped]) {
      await call(channels.setPicture, { params: { id: channel._id }, file });
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
    expect(names.filter((name) => name.startsWith("pictures/")).toSorted()).toEqual(
      [`pictures/channels/${slug}-banner.webp`, `pictures/channels/${slug}.webp`].toSorted(),
    );
    const titles = (json("videos.json") as { title: string }[]).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(["Kolegi u mnie", "Mój u kolegi"]);
    const roles = (json("channels.json") as { role: string }[]).map(({ role }) => role);
    expect(roles.toSorted()).toEqual(["editor", "owner"]);
  });

  it("is everything that was said, however much, also as a channel and what was deleted in chats", async () => {
    const owner = await world.creator();
    const { db } = world.services;
    const { id: video_id } = await db
      .insertInto("videos")
      .values({ channel_id: owner.channel._id, title: "Film", width: null, height: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const said = Array.from({ length: 1201 }, (_, index) => ({
      ...{ video_id, content: `Słowo ${index}` },
      ...(index % 2 === 0 ? { user_id: owner.id } : { channel_id: owner.channel._id, written_by: owner.id }),
    }));
    const words = said.map(({ content }) => content).toSorted();
    const deleted_at = world.clock.now();
    await db
      .insertInto("chat_messages")
      .values(said.map((message) => ({ ...message, deleted_at })))
      .execute();
    await db.insertInto("comments").values(said).execute();

    const { json } = await exportOf(owner);

    for (const name of ["chat-messages.json", "comments.json"]) {
      const rows = json(name) as { content: string }[];
      expect(rows.map(({ content }) => content).toSorted()).toEqual(words);
    }
  });

  it("is announced in the language of the account", async () => {
    const [english, silent] = [await world.person(), await world.person()];
    await english.call(accounts.edit, { body: { settings: { language: "en" } } });

    for (const person of [english, silent]) await exportOf(person);

    expect((await world.mailTo(english.email)).subject).toBe("Your Nadaj data is ready");
    expect((await world.mailTo(silent.email)).subject).toBe("Twoje dane z Nadaj są gotowe");
  });
});

import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { dataExport } from "#shared/accounts/data-export.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { reports } from "#shared/reports/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { deleteExpiredExports } from "./data-export.ts";
import { exportKey } from "./archive.ts";

const DAY_SECONDS = 24 * 3600;

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const named = { values: { "site.name": "Tęcza TV" }, changedBy: null, now: world.clock.now() };
  await saveSettings(world.services, named);
});
afterAll(() => world.close());

function show({ call }: Pick<Person, "call">, start = false) {
  return call(dataExport.show, { query: { start } });
}

async function finished(person: Pick<Person, "call">) {
  return until(async () => {
    const shown = await show(person);
    return shown.state === "ready" && shown;
  }, "a finished export");
}

async function download(url: string | null): Promise<Response> {
  return fetch(`${world.url}${url}`);
}

async function unpack(url: string | null) {
  const response = await download(url);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as unknown;
  return { response, files, json };
}

describe("GET /auth/export-data", () => {
  it("creates a file with the account's own data and no data of other users [ACC-022]", async () => {
    const owner = await world.creator();
    const stranger = await world.creator();
    await owner.call(videos.create, { body: { channelId: owner.channel._id, title: "Mój film" } });
    await stranger.call(videos.create, { body: { channelId: stranger.channel._id, title: "Cudzy film" } });
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await owner.call(accounts.setAvatar, {
      file: new Blob([Uint8Array.from(image)], { type: "image/png" }),
    });

    await owner.call(tickets.open, { body: { topic: "K", content: "Nie widzę zdjęcia" } });
    const thing = { entityType: "channel", entityId: stranger.channel._id } as const;
    await owner.call(reports.send, { body: { ...thing, reason: "SPM", message: "Reklama" } });

    const started = await show(owner, true);
    const { url, sizeBytes } = await finished(owner);
    const { response, files, json } = await unpack(url);

    expect(started).toMatchObject({ state: "running", url: null });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="tecza-tv-[\d-]+\.zip"$/,
    );
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(Number(response.headers.get("content-length"))).toBe(sizeBytes);
    expect(json("account.json")).toEqual([expect.objectContaining({ email: owner.email })]);
    expect(json("channels.json")).toEqual([expect.objectContaining({ name: owner.channel.name })]);
    const [video] = json("videos.json") as object[];
    expect(video).toMatchObject({ title: "Mój film", listed: false, banned_by_big_tech: false });
    expect(video).not.toHaveProperty("created_by");
    expect(json("history.json")).toEqual([]);
    for (const list of ["subscriptions.json", "watch-later.json", "ratings.json", "playlists.json"]) {
      expect(json(list)).toEqual([]);
    }
    expect(json("sessions.json")).toHaveLength(1);
    expect(json("tickets.json")).toEqual([expect.objectContaining({ content: "Nie widzę zdjęcia" })]);
    expect(json("reports.json")).toEqual([expect.objectContaining({ message: "Reklama" })]);
    expect(await sharp(files["images/avatar.webp"]).metadata()).toMatchObject({ format: "webp" });
    const everything = Object.values(files)
      .map((file) => strFromU8(file))
      .join("\n");
    expect(everything).not.toMatch(/Cudzy film|password|token_hash|pin_hash/);
    expect(everything).not.toContain(stranger.email);
  });

  it("lists all videos and playback positions, however many", async () => {
    const owner = await world.creator();
    const { db } = world.services;
    const rows = Array.from({ length: 1203 }, (_, index) => ({
      channel_id: owner.channel._id,
      title: `Film ${index}`,
    }));
    const made = await db
      .insertInto("videos")
      .values(rows.map((row) => ({ ...row, width: null, height: null, created_by: owner.id })))
      .returning("id")
      .execute();
    await db
      .insertInto("watching_times")
      .values(made.map(({ id }) => ({ user_id: owner.id, video_id: id, seconds: 5, updated_at: new Date() })))
      .execute();
    await show(owner, true);

    const { json } = await unpack((await finished(owner)).url);

    const titles = (json("videos.json") as { title: string }[]).map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(rows.map(({ title }) => title)));
    expect(json("history.json")).toHaveLength(1203);
  });

  it("only reports the state if `start` is false, and requires an account", async () => {
    const person = await world.person();
    expect(await show(person)).toMatchObject({ state: "none", url: null });
    expect(await show(person)).toMatchObject({ state: "none" });
    expect(await outcomeOf(world.call(dataExport.show, { query: {} }))).toMatchObject({ status: 401 });
  });

  it("runs once per account, even with concurrent requests", async () => {
    const person = await world.person();
    const started = await Promise.all(Array.from({ length: 5 }, () => show(person, true)));
    expect(new Set(started.map(({ requestedAt }) => requestedAt)).size).toBe(1);
    const { requestedAt } = await finished(person);
    expect(requestedAt).toBe(started[0]?.requestedAt);
    expect((await show(person, true)).requestedAt).toBe(requestedAt);
  });

  it("emails the account's owner in their language when the file is ready, unless they have disabled it", async () => {
    const pole = await world.person();
    const silent = await world.person();
    await pole.call(accounts.edit, { body: { settings: { language: "pl" } } });
    const { email, push } = DEFAULT_NOTIFICATION_SETTINGS;
    await silent.call(accounts.edit, {
      body: { notificationSettings: { email: { ...email, dataReady: false }, push } },
    });
    await show(silent, true);
    await finished(silent);

    await show(pole, true);
    const mail = await world.mailTo(pole.email);

    expect(mail.subject).toBe("Twoje dane z Tęcza TV są gotowe");
    expect(mail.text).toContain("/account/privacy");
    const { rows } = await sql`
      select id from pgboss.job where name = 'mail.send' and data ->> 'to' = ${silent.email}
    `.execute(world.services.db);
    expect(rows).toEqual([]);
  });
});

describe("the download URL", () => {
  it("works for seven days and only with a valid signature; then the file is deleted", async () => {
    const person = await world.person();
    await show(person, true);
    const { url, expiresAt } = await finished(person);
    const other = await world.person();
    await show(other, true);
    const otherUrl = (await finished(other)).url ?? "";
    const exportId = url?.split("/").at(-2) ?? "";
    const forged = otherUrl.replace(otherUrl.split("/").at(-2) ?? "", exportId);

    expect((await download(forged)).status).toBe(403);
    expect(Date.parse(expiresAt ?? "") - world.clock.now().getTime()).toBeGreaterThan(
      (7 * DAY_SECONDS - 60) * 1000,
    );
    world.clock.advance(7 * DAY_SECONDS - 60);
    await deleteExpiredExports(world.services);
    expect((await download(url)).status).toBe(200);
    world.clock.advance(120);
    expect((await download(url)).status).toBe(403);
    expect((await show(person)).state).toBe("none");
    await deleteExpiredExports(world.services);
    expect(await world.services.storage.stat(exportKey(person.id, exportId))).toBeUndefined();
  });
});

describe("POST /auth/export-data", () => {
  it("puts a new file in the place of the last one", async () => {
    const person = await world.person();
    await show(person, true);
    const first = await finished(person);

    const started = await person.call(dataExport.start);
    const second = await finished(person);

    expect(started.state).toBe("running");
    expect(second.url).not.toBe(first.url);
    expect((await download(first.url)).status).toBe(404);
    expect((await download(second.url)).status).toBe(200);
  });

  it("marks an export as failed that no worker processes any more", async () => {
    const person = await world.person();
    const longAgo = new Date(world.clock.now().getTime() - 25 * 3_600_000);
    await world.services.db
      .insertInto("data_exports")
      .values({
        user_id: person.id,
        id: crypto.randomUUID(),
        state: "running",
        requested_at: longAgo,
        size_bytes: null,
      })
      .execute();

    await deleteExpiredExports(world.services);

    expect((await show(person)).state).toBe("failed");
    expect((await person.call(dataExport.start)).state).toBe("running");
  });
});

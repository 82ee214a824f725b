// @module-tag slow
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments } from "#shared/comments/contract.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import type { World } from "#server/testing/world.ts";
import type { LiveSite } from "#server/backup/consistent-moment.ts";
import { insertUser, makeEmptySite, makeFolder } from "#server/backup/testing/backed-up-site.ts";
import { environment } from "#server/backup/testing/command-process.ts";
import { openCreatorSite, type CreatorSite } from "#server/backup/testing/creator-site.ts";
import { fingerprintFiles, fingerprintTables } from "#server/backup/testing/fingerprints.ts";
import { flipByte } from "#server/backup/testing/numbered-media.ts";
import { noteUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { openShell } from "#server/command-line/testing/shell.ts";

const NADAJ = path.join(import.meta.dirname, "../../../scripts/command-line/nadaj.ts");
/** As if another role owned the tables. */
const REFUSE_DROPS = [
  "create schema guard",
  `create function guard.refuse() returns event_trigger language plpgsql as $$
    begin raise exception 'no drops here'; end $$`,
  "create event trigger refuse_drops on sql_drop execute function guard.refuse()",
];

let site: CreatorSite;
let world: World;
beforeAll(async () => {
  site = await openCreatorSite();
  world = site.world;
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

const envOf = ({ databaseUrl, dataDir }: LiveSite) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });

/** All rows, media and files of the data folder. */
async function fingerprint({ databaseUrl, dataDir }: LiveSite) {
  return { rows: await fingerprintTables(databaseUrl), files: await fingerprintFiles(dataDir) };
}

/** The staff comments and the creator changes the avatar until it is stopped; the comments that were acknowledged. */
function startWriting(videoId: string) {
  const acknowledged: string[] = [];
  const stopped = new AbortController();
  async function write(): Promise<void> {
    const staff = await world.person({ role: "moderator" });
    while (!stopped.signal.aborted) {
      const content = `Komentarz ${acknowledged.length}`;
      await staff.call(comments.create, { body: { content, videoId } });
      acknowledged.push(content);
      await site.setAvatar(acknowledged.length % 2 === 0 ? "#0c0" : "#00c");
    }
  }
  const writing = write();
  return {
    acknowledged,
    async stop(): Promise<void> {
      stopped.abort();
      await writing;
    },
  };
}

/** A site with the backup in the place, and what another one had beside it. */
async function makeOtherSite(place: string): Promise<LiveSite> {
  const other = await makeEmptySite({ hasTables: false });
  expect(await nadaj(["restore", place], envOf(other))).toMatchObject({ code: 0, error: "" });
  await insertUser(other.databaseUrl);
  await other.storage.put("videos/other/480.mp4", Buffer.from("other"), { contentType: "video/mp4" });
  await mkdir(path.join(other.dataDir, "uploads"), { recursive: true });
  await writeFile(path.join(other.dataDir, "uploads", "other"), "other");
  return other;
}

async function backUp(): Promise<string> {
  const place = await makeFolder();
  expect(await nadaj(["backup", place])).toMatchObject({ code: 0, error: "" });
  return place;
}

describe("nadaj backup", () => {
  it("writes a complete backup while comments and uploads come in, and its checksums are right [OPS-092]", async () => {
    const place = await makeFolder();
    await nadaj(["settings", "set", "site.name", "Tęcza TV"]);
    const writing = startWriting(site.videoId);
    await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(2);
    const before = writing.acknowledged.length;

    const made = await nadaj(["backup", place, "--keep", "3", "--json"]);
    await writing.stop();

    expect([made.code, made.error]).toEqual([0, ""]);
    expect(JSON.parse(made.text)).toMatchObject({ id: expect.any(String), lostMedia: [] });
    expect(await nadaj(["restore", place, "--verify"])).toMatchObject({
      code: 0,
      text: expect.stringContaining("All files are as they were stored."),
    });
    const elsewhere = await makeEmptySite({ hasTables: false });
    const restored = await nadaj(["restore", place], envOf(elsewhere));
    expect(restored).toMatchObject({ code: 0, error: "", text: expect.stringContaining("is restored") });
    expect(await json(["settings", "get", "site.name"], envOf(elsewhere))).toMatchObject({
      value: "Tęcza TV",
    });
    const rows = await fingerprintTables(elsewhere.databaseUrl);
    expect(Number.parseInt(rows["public.comments"] ?? "", 10)).toBeGreaterThanOrEqual(before);
    const media = Object.keys(await fingerprintFiles(path.join(elsewhere.dataDir, "media")));
    expect(media.filter((file) => file.startsWith("videos/"))).not.toEqual([]);
  });

  it("ends by itself where the launcher waits for it", async () => {
    const { databaseUrl, services } = world;
    const env = environment({ DATABASE_URL: databaseUrl, DATA_DIR: services.config.dataDir });
    const child = fork(NADAJ, ["backup", await makeFolder()], {
      env,
      execArgv: [],
      stdio: ["ipc", "ignore", "ignore"],
    });

    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("says what is wrong with its place or its number", async () => {
    const nowhere = await nadaj(["backup", "ftp://backups"]);
    const none = await nadaj(["backup", await makeFolder(), "--keep", "0"]);

    expect([nowhere.code, none.code]).toEqual([1, 1]);
    expect(nowhere.error).toContain("ftp://backups is no place for backups");
    expect(none.error).toContain("--keep must be a number of backups");
  });
});

describe("nadaj restore", () => {
  it("changes nothing of a site that is there without a yes, nor with one if the backup is damaged", async () => {
    const place = await backUp();
    const other = await makeOtherSite(place);
    const before = await fingerprint(other);

    const unasked = await nadaj(["restore", place], { ...envOf(other), LANG: "pl_PL.UTF-8" });
    const [file = ""] = Object.keys(await fingerprintFiles(path.join(place, "media")));
    await flipByte(path.join(place, "media", file));
    const damaged = await nadaj(["restore", place, "--yes"], envOf(other));

    expect([unasked.code, damaged.code]).toEqual([1, 1]);
    expect(unasked.error).toContain("Jest tu już serwis");
    expect(damaged.error).toContain(`media/${file} is damaged`);
    expect(await fingerprint(other)).toEqual(before);
    expect(await nadaj(["restore", place, "--verify", "--json"])).toMatchObject({
      code: 1,
      text: JSON.stringify({ damages: [{ file: `media/${file}`, kind: "damaged" }] }),
    });
  });

  it.each([
    ["the option", ["--yes"], ""],
    ["the answer", [], "yes"],
  ])("replaces the site that is there after a yes: %s", async (_name, flags, answer) => {
    const place = await backUp();
    const fresh = await makeEmptySite({ hasTables: false });
    await nadaj(["restore", place], envOf(fresh));
    const other = await makeOtherSite(place);

    const { code, error } = await nadaj(["restore", place, ...flags], envOf(other), answer);

    expect([code, error]).toEqual([0, ""]);
    expect(await fingerprint(other)).toEqual(await fingerprint(fresh));
  });

  it("goes on with a site that was half deleted, without another yes", async () => {
    const place = await backUp();
    const { id: backup } = Object(await json(["backup", place]));
    const other = await makeOtherSite(place);
    await noteUnfinishedRestore(other.dataDir, { backup, ...other.places, phase: "emptying" });

    const { code, error } = await nadaj(["restore", place], envOf(other));

    expect([code, error]).toEqual([0, ""]);
    expect(Object.keys((await fingerprint(other)).files)).not.toContain("uploads/other");
  });

  it("deletes nothing of a site whose database refuses to be emptied", async () => {
    const place = await backUp();
    const other = await makeOtherSite(place);
    for (const statement of REFUSE_DROPS) await runStatement(other.databaseUrl, statement);
    const before = await fingerprint(other);

    const { code, error } = await nadaj(["restore", place, "--yes"], envOf(other));

    expect([code, error]).toEqual([1, "no drops here"]);
    expect(await fingerprint(other)).toEqual(before);
  });

  it("refuses to replace a site that serves", async () => {
    const place = await backUp();

    const { code, error } = await nadaj(["restore", place, "--yes"]);

    expect([code, error]).toEqual([
      1,
      "The site is running: stop all of its processes, then run the command again.",
    ]);
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  });
});

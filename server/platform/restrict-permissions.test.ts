import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dataExport } from "#shared/accounts/data-export.ts";
import { api } from "#shared/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";

let dataDir: string;
let elsewhere: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let site: SiteProcess;
let call: Call;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-private-"));
  database = await createTestDatabase(inject("testCluster"));
  // Files that an older version of the site has left.
  fs.mkdirSync(path.join(dataDir, "media/videos/old"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "media/videos/old/film.mp4"), "film");
  for (const [name, mode] of [
    ["media", 0o755],
    ["media/videos", 0o755],
    ["media/videos/old", 0o777],
    ["media/videos/old/film.mp4", 0o644],
  ] as const) {
    fs.chmodSync(path.join(dataDir, name), mode);
  }
  fs.chmodSync(dataDir, 0o755);
  // A symlink to a file of the operator elsewhere.
  elsewhere = await mkdtemp(path.join(tmpdir(), "nadaj-elsewhere-"));
  fs.writeFileSync(path.join(elsewhere, "shared.txt"), "shared");
  fs.chmodSync(path.join(elsewhere, "shared.txt"), 0o644);
  fs.symlinkSync(path.join(elsewhere, "shared.txt"), path.join(dataDir, "media/link.txt"));
  const env = { RTMP_PORT: String(await freePort()) };
  site = await startSiteProcess(dataDir, await freePort(), { databaseUrl: database.url, env });
  ({ token } = await createClient({ base: `${site.url}/api` })(api.accounts.login, { body: ADMINISTRATOR }));
  call = createClient({ base: `${site.url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}, 90_000);
afterAll(async () => {
  await site.kill("SIGTERM");
  await database.drop();
  for (const dir of [dataDir, elsewhere]) await rm(dir, { recursive: true, force: true });
});

/** Files that other users can access, as `path mode`. */
function openToOthers(folder: string): string[] {
  const own = fs.lstatSync(folder);
  if (own.isSymbolicLink()) return [];
  const found = (own.mode & 0o077) === 0 ? [] : [`${folder} ${(own.mode & 0o777).toString(8)}`];
  if (!own.isDirectory()) return found;
  return [...found, ...fs.readdirSync(folder).flatMap((name) => openToOthers(path.join(folder, name)))];
}

describe("the data folder", () => {
  it("is accessible only to the site's user, including old files, uploads, images and exports [LAS-189]", async () => {
    const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#c01010" } })
      .png()
      .toBuffer();
    await call(api.accounts.setAvatar, { file: new Blob([new Uint8Array(image)], { type: "image/png" }) });
    const { _id: userId } = await call(api.accounts.me);
    await fetch(`${site.url}/edge/user/${userId}/96.webp`);
    const channel = await call(api.channels.create, { body: { name: "Prywatny" } });
    const { _id: videoId } = await call(api.videos.create, { body: { channelId: channel._id } });
    const file = { name: "a.mp4", type: "video/mp4", size: 20 };
    const { upload } = await createUpload(site, { token }, videoId, file);
    await sendBytes(upload, 0, new Uint8Array(10));
    await call(dataExport.start);
    const query = { start: false };
    await until(async () => (await call(dataExport.show, { query })).state === "ready", "the export");

    expect(openToOthers(dataDir)).toEqual([]);
    expect(fs.readFileSync(path.join(dataDir, "media/videos/old/film.mp4"), "utf8")).toBe("film");
    expect((fs.statSync(path.join(elsewhere, "shared.txt")).mode & 0o777).toString(8)).toBe("644");
    const folders = fs.readdirSync(dataDir);
    expect(folders).toEqual(expect.arrayContaining(["media", "uploads"]));
  });
});

// @module-tag slow
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { masterKey } from "#server/features/images/keys.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { openDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, removeDataDir, startSiteProcess } from "#server/testing/site-process.ts";
import { createUpload, sendBytes, waitUntilProcessed } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";
import { openDatabaseSnapshot } from "./database-snapshot.ts";
import { findMissingMedia } from "./referenced-media.ts";
import { describePlaces } from "./site-places.ts";
import { backUp, makeFolder, openTarget, withListHooks } from "./testing/backed-up-site.ts";
import { runCommandProcess } from "./testing/command-process.ts";
import {
  fingerprintDataFiles,
  fingerprintFiles,
  fingerprintTables,
  readChecksums,
  type TableFingerprints,
} from "./testing/fingerprints.ts";

vi.setConfig({ testTimeout: 300_000 });
const CLIP = "-f lavfi -i testsrc2=size=320x180:rate=24 -t 2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p";

interface Owner {
  readonly token: string;
  readonly call: Call;
  readonly id: string;
  readonly channelId: string;
}

/** Content of media, by key, that the site had at some time. */
type Known = Map<string, Set<string>>;

async function logIn(url: string): Promise<{ token: string; call: Call }> {
  const { token } = await createClient({ base: `${url}/api` })(accounts.login, { body: ADMINISTRATOR });
  const headers = { authorization: `Bearer ${token}`, "accept-language": "en" };
  return { token, call: createClient({ base: `${url}/api`, headers: () => headers }) };
}

/** The address of the embedded database of a site that runs. */
async function databaseOf(dataDir: string): Promise<string> {
  const read = async (name: string) => (await readFile(path.join(dataDir, "postgres", name), "utf8")).trim();
  return `postgres://nadaj:${await read("secret")}@127.0.0.1:${await read("port")}/nadaj`;
}

/** Sends the first bytes of a new video, or all. */
async function upload(
  url: string,
  { token, call, channelId }: Owner,
  clip: Buffer<ArrayBuffer>,
  bytes = clip.length,
): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Film próbny" } });
  const file = { name: "clip.mp4", type: "video/mp4", size: clip.length };
  const { upload: opened } = await createUpload({ url }, { token }, id, file);
  const sent = await sendBytes(opened, 0, clip.subarray(0, bytes));
  if (!sent.ok) throw new Error(`the bytes were refused: ${await sent.text()}`);
  return id;
}

async function recordContent(known: Known, dataDir: string, key: string): Promise<void> {
  const bytes = await readFile(path.join(dataDir, "media", key));
  const contents = known.get(key) ?? new Set();
  known.set(key, contents.add(createHash("sha256").update(bytes).digest("hex")));
}

interface LoadOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly owner: Owner;
  readonly videoId: string;
  readonly clip: Buffer<ArrayBuffer>;
  readonly known: Known;
}

/** Viewers and creators who write, upload, replace and delete until the returned function is called. */
function startLoad({ url, dataDir, owner, videoId, clip, known }: LoadOptions) {
  const failures: unknown[] = [];
  let requests = 0;
  const over = new AbortController();
  const { call, id, channelId } = owner;

  async function repeat(action: (round: number) => Promise<unknown>): Promise<void> {
    for (let round = 1; !over.signal.aborted; round += 1) {
      try {
        await action(round);
        requests += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }

  async function changeAvatar(round: number): Promise<void> {
    if (round % 3 === 0) return void (await call(accounts.removeAvatar));
    const background = { r: (round * 40) % 256, g: 80, b: 120 };
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background } });
    const file = new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" });
    await call(accounts.setAvatar, { file });
    await recordContent(known, dataDir, masterKey("user", id));
  }

  async function changeSubtitles(round: number): Promise<void> {
    const params = { id: videoId, language: "pl" } as const;
    if (round % 4 === 0) return void (await call(subtitles.remove, { params }));
    const text = `1\n00:00:01,000 --> 00:00:02,000\nRunda ${round}\n`;
    await call(subtitles.save, { params, file: new Blob([text], { type: "application/octet-stream" }) });
    const prefix = `videos/${videoId}/subtitles`;
    for (const name of await readdir(path.join(dataDir, "media", prefix))) {
      await recordContent(known, dataDir, `${prefix}/${name}`);
    }
  }

  async function startAndDeleteVideo(): Promise<void> {
    const { _id } = await call(videos.create, { body: { channelId, title: "Szkic" } });
    await call(videos.remove, { params: { id: _id } });
  }

  const actors = [
    repeat(changeAvatar),
    repeat(changeSubtitles),
    repeat(startAndDeleteVideo),
    repeat((round) => call(playlists.create, { body: { name: `Lista ${round}`, visibility: "public" } })),
    repeat(() => call(videos.get, { params: { id: videoId } })),
    upload(url, owner, clip).catch((error: unknown) => failures.push(error)),
  ];
  return {
    failures,
    requests: () => requests,
    async stop() {
      over.abort();
      await Promise.all(actors);
    },
  };
}

describe("a site whose machine is lost", () => {
  it("comes back as at the snapshot of a backup under load [MAC-063, MAC-069, MAC-070]", async () => {
    const folder = await makeFolder();
    const dataDir = path.join(folder, "data");
    const target = path.join(await makeFolder(), "backups");
    const port = await freePort();
    const site = await startSiteProcess(dataDir, port, { env: { NADAJ_RATE_LIMITS: "off" } });
    onTestFinished(async () => {
      await site.kill("SIGKILL");
      await removeSite(dataDir);
    });
    await promisify(execFile)("ffmpeg", ["-v", "error", ...CLIP.split(" "), path.join(folder, "clip.mp4")]);
    const clip = await readFile(path.join(folder, "clip.mp4"));
    const signedIn = await logIn(site.url);
    const { _id: id } = await signedIn.call(accounts.me);
    const { _id: channelId } = await signedIn.call(channels.create, { body: { name: "Kanał próbny" } });
    const owner = { ...signedIn, id, channelId };
    const videoId = await upload(site.url, owner, clip);
    await waitUntilProcessed(owner, videoId);
    await owner.call(videos.edit, { params: { id: videoId }, body: { tags: ["kolej"] } });
    await owner.call(videos.publish, { params: { id: videoId } });
    const databaseUrl = await databaseOf(dataDir);
    await runStatement(
      databaseUrl,
      "insert into chat_messages (video_id, user_id, author_id, content) values ($1, $2, $2, 'Dobry wieczór')",
      [videoId, id],
    );

    await upload(site.url, owner, clip, Math.floor(clip.length / 2));
    const dataFiles = await fingerprintDataFiles(dataDir);
    expect(Object.keys(dataFiles).length).toBeGreaterThan(1);

    const known: Known = new Map();
    const load = startLoad({ url: site.url, dataDir, owner, videoId, clip, known });
    const command = await runCommandProcess("backup", { args: ["--to", target], env: { DATA_DIR: dataDir } });
    expect(command).toMatchObject({ code: 0, output: expect.stringMatching(/is complete: .* in \d+ s/) });
    expect(command.output).not.toContain("Missing in the site itself");
    const atSnapshot = await backUpAndFingerprint(dataDir, databaseUrl, target);
    await until(async () => load.requests() > 50, "the load");
    await load.stop();
    expect(load.failures).toEqual([]);
    const mediaAtEnd = await fingerprintFiles(path.join(dataDir, "media"));

    await site.kill("SIGKILL");
    await removeSite(dataDir);
    const restore = { args: ["--from", target], env: { DATA_DIR: dataDir } };
    const restored = await runCommandProcess("restore", restore);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("is restored") });
    const again = await runCommandProcess("restore", restore);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("The database has accounts") });

    expect(await fingerprintRestored(dataDir)).toEqual(atSnapshot);
    expect(await listUnknown(dataDir, known, mediaAtEnd)).toEqual([]);
    const listed = await readChecksums(await openTarget(target));
    expect(await fingerprintFiles(path.join(dataDir, "media"))).toEqual(listed);
    expect(await fingerprintDataFiles(dataDir)).toMatchObject(dataFiles);
    await expectWorkingSite({ dataDir, port, videoId });
  });
});

/** The fingerprints of the tables as the backup sees them, while the site goes on writing. */
async function backUpAndFingerprint(
  dataDir: string,
  databaseUrl: string,
  target: string,
): Promise<TableFingerprints> {
  let snapshot: string | undefined;
  let fingerprints: TableFingerprints = {};
  const storage = withListHooks(await openDiskStorage(path.join(dataDir, "media")), {
    async before() {
      if (snapshot !== undefined) fingerprints = await fingerprintTables(databaseUrl, snapshot);
    },
  });
  const { lostMedia } = await backUp(
    { databaseUrl, dataDir, storage, places: describePlaces({ databaseUrl: undefined, s3: undefined }) },
    {
      target: await openTarget(target),
      onLine: (line) => {
        snapshot = /^Snapshot of the database: (\S+)$/.exec(line)?.[1] ?? snapshot;
      },
    },
  );
  expect(lostMedia).toEqual([]);
  return fingerprints;
}

/** What a killed site leaves running is stopped by a start that ends normally. */
async function removeSite(dataDir: string): Promise<void> {
  const left = await openEmbeddedDatabase({ dir: path.join(dataDir, "postgres") });
  await left.stop();
  await removeDataDir(dataDir);
}

/** The tables of the restored site, before it starts and changes them. */
async function fingerprintRestored(dataDir: string): Promise<TableFingerprints> {
  const database = await openEmbeddedDatabase({ dir: path.join(dataDir, "postgres") });
  try {
    const storage = await openDiskStorage(path.join(dataDir, "media"));
    const keys = new Set<string>();
    for await (const { key } of storage.list()) keys.add(key);
    const snapshot = await openDatabaseSnapshot(database.url);
    expect([...(await findMissingMedia(snapshot, (key) => keys.has(key))).keys()]).toEqual([]);
    await snapshot.end();
    return await fingerprintTables(database.url);
  } finally {
    await database.stop();
  }
}

/** Restored media whose content the site never had. */
async function listUnknown(dataDir: string, known: Known, atEnd: Record<string, string>): Promise<string[]> {
  const restored = Object.entries(await fingerprintFiles(path.join(dataDir, "media")));
  expect(restored.length).toBeGreaterThan(5);
  return restored
    .filter(([file, content]) => atEnd[file] !== content && !known.get(file)?.has(content))
    .map(([file]) => file);
}

async function expectWorkingSite({
  dataDir,
  port,
  videoId,
}: {
  dataDir: string;
  port: number;
  videoId: string;
}): Promise<void> {
  const site = await startSiteProcess(dataDir, port);
  try {
    const { call } = await logIn(site.url);
    const { hls } = await call(videos.get, { params: { id: videoId } });
    const playlist = await fetch(new URL(hls ?? "", site.url));
    expect(playlist.status).toBe(200);
    const [first = ""] = (await playlist.text())
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    const rendition = await fetch(new URL(first, playlist.url));
    const segment = /^[^#\n].*$/m.exec(await rendition.text())?.[0] ?? "";
    expect((await fetch(new URL(segment, rendition.url))).status).toBe(200);
    const messages = await call(chat.messages, { params: { id: videoId }, query: {} });
    expect(messages.items.map(({ text }) => text)).toEqual(["Dobry wieczór"]);
  } finally {
    await site.kill("SIGTERM");
  }
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import { slugFromName } from "#shared/channels/slug.ts";
import { videos } from "#shared/videos/contract.ts";
import { createVideoProcessing } from "#server/features/videos/process-video.ts";
import { registerJobs } from "#server/jobs.ts";
import { findMediaEngine } from "#server/media/engine.ts";
import { readConfig } from "#server/platform/config.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { openLog } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { startApi } from "#server/roles/api.ts";
import { startWorker } from "#server/roles/worker.ts";
import { openServices } from "#server/services.ts";
import { becomeBroadcaster, becomeViewer, broadcast, type Broadcaster } from "./demo/broadcaster.ts";
import { DEMO_CHANNELS } from "./demo/channels.ts";
import { talk, type DemoHost, type DemoViewer } from "./demo/community.ts";
import { drawnClips, foundClips, type Clips } from "./demo/clips.ts";
import type { DemoChannel } from "./demo/demo-channel.ts";
import { donate } from "./demo/donations.ts";
import { createChance, sheet } from "./demo/drawing.ts";
import { ENGLISH_CHANNELS } from "./demo/english-channels.ts";
import { SCENES } from "./demo/scenes.ts";
import { VIEWERS } from "./demo/talk.ts";

/** `npm run demo [-- --from DIR] [-- --small]`: fills the site with channels and films through its own API. */
const { values: options } = parseArgs({ options: { from: { type: "string" }, small: { type: "boolean" } } });
const SMALL_CHANNELS = 6;
const SMALL_FILMS = 2;
const HOUR_MS = 3_600_000;
const MOST_VIEWS = 120;
const FIRST_NAMES = ["Ola", "Marek", "Hania", "Zosia", "Adam", "Kinga", "Piotr", "Łucja"] as const;

const config = { ...readConfig(process.env), port: 0, host: "127.0.0.1" };
if (config.mail.smtpUrl)
  throw new StartError("The demonstration needs a site without a mail server: unset SMTP_URL.");
const log = openLog("warn");
const database = config.databaseUrl
  ? undefined
  : await openEmbeddedDatabase({ dir: `${config.dataDir}/postgres` });
const databaseUrl = config.databaseUrl ?? database?.url ?? "";
const migrating = openDatabase(databaseUrl, { max: 1 });
await migrate(migrating.db);
await migrating.close();

/** Films get the moments at which they would have been published. */
let moment = new Date();
const { services, close } = await openServices({ config, log, databaseUrl, clock: { now: () => moment } });
const engine = await findMediaEngine({ env: process.env, log });
if (engine.mode !== "full") throw new StartError(engine.notice);
registerJobs(services, createVideoProcessing(services, engine));
await services.queue.prepare();
await startWorker(services);
const api = await startApi(services, { web: undefined, isRateLimited: false });
const folder = await mkdtemp(path.join(tmpdir(), "nadaj-demo-"));
const clips = options.from ? await foundClips(path.resolve(options.from)) : drawnClips(engine);
const password = await rememberedPassword();
const chosen = options.small ? DEMO_CHANNELS.slice(0, SMALL_CHANNELS) : DEMO_CHANNELS;

const hosts: DemoHost[] = [];
let films = 0;
for (const [number, channel] of chosen.entries()) {
  moment = new Date();
  const broadcaster = await openChannel(channel, number);
  films += await fillChannel(broadcaster, channel, number, clips);
  hosts.push({ ...broadcaster, locale: ENGLISH_CHANNELS.includes(channel) ? "en" : "pl" });
  console.log(`${String(number + 1).padStart(3)} of ${chosen.length}  ${channel.name}`);
}
moment = new Date();
const viewers = await Promise.all(VIEWERS.map(openViewer));
const said = await talk({ hosts, viewers, setMoment });
console.log(`${said} new comments and posts`);
console.log(`${await donate(viewers)} donations`);
console.log(
  `${films} new films. Accounts: ${emailOf(chosen[0]?.name ?? "")} and others, password ${password}`,
);
await services.counters.flush();
await api.stop();
await close();
await database?.stop();
await rm(folder, { recursive: true });

function setMoment(at: Date): void {
  moment = at;
}

function emailOf(name: string): string {
  return `${slugFromName(name)}@demo.example`;
}

async function openChannel(channel: DemoChannel, number: number): Promise<Broadcaster> {
  const name = FIRST_NAMES[number % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const person = { email: emailOf(channel.name), password, name, surname: "Nadawca" };
  const site = { url: api.address, dataDir: config.dataDir };
  const broadcaster = await becomeBroadcaster(site, person, channel);
  if (broadcaster.channel.hasPicture) return broadcaster;
  const params = { id: broadcaster.channel._id };
  const art = drawPoster(channel, number * 100);
  const square = await sharp(art).resize(512, 512, { fit: "cover" }).jpeg().toBuffer();
  const strip = await sharp(art).resize(1280, 320, { fit: "cover" }).jpeg().toBuffer();
  await broadcaster.call(channels.setPicture, { params, file: picture(square) });
  await broadcaster.call(channels.setBanner, { params, file: picture(strip) });
  return broadcaster;
}

async function openViewer({ name, surname, locale }: (typeof VIEWERS)[number]): Promise<DemoViewer> {
  const person = { email: emailOf(`${name} ${surname}`), password, name, surname };
  const { call } = await becomeViewer({ url: api.address, dataDir: config.dataDir }, person);
  return { id: (await call(accounts.me))._id, locale, call };
}

/** Films whose titles the channel already has are left alone, so that a second run adds nothing. */
async function fillChannel(
  broadcaster: Broadcaster,
  channel: DemoChannel,
  number: number,
  source: Clips,
): Promise<number> {
  const query = { channelId: broadcaster.channel._id, limit: 100 };
  const there = new Set((await broadcaster.call(videos.listAll, { query })).items.map(({ title }) => title));
  const titles = options.small ? channel.titles.slice(0, SMALL_FILMS) : channel.titles;
  let made = 0;
  for (const [index, title] of titles.entries()) {
    if (there.has(title)) continue;
    const seed = number * 100 + index;
    const chance = createChance(seed + 1);
    moment = new Date(Date.now() - (index * 41 + number * 3 + chance.between(0, 3)) * HOUR_MS);
    const poster = await sharp(drawPoster(channel, seed)).png().toBuffer();
    const file = await source.make(poster, number * 5 + index, folder);
    const jpeg = picture(await sharp(poster).jpeg({ quality: 92 }).toBuffer());
    const { description, tags, category } = channel;
    const id = await broadcast(api.address, broadcaster, {
      title,
      description,
      tags,
      category,
      file,
      poster: jpeg,
    });
    await watch(broadcaster, id, Math.ceil(chance.next() ** 3 * MOST_VIEWS));
    made += 1;
  }
  return made;
}

async function watch({ call }: Broadcaster, videoId: string, times: number): Promise<void> {
  for (let view = 0; view < times; view += 1)
    await call(playback.view, { body: { videoId, viewId: crypto.randomUUID() } });
}

function drawPoster(channel: DemoChannel, seed: number): Buffer {
  return Buffer.from(sheet(SCENES[channel.scene](createChance(seed + 3))));
}

function picture(jpeg: Buffer): Blob {
  return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
}

/** One password for all demonstration accounts of a site, made up once. */
async function rememberedPassword(): Promise<string> {
  const file = path.join(config.dataDir, "demo-password");
  const known = await readFile(file, "utf8").catch(() => ""); // the first run
  if (known) return known;
  const made = randomBytes(9).toString("base64url");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

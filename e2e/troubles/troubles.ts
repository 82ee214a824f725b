import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { jobs } from "#shared/jobs/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openSiteDatabase } from "#server/platform/existing-site.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { addPerson, type OwnSitePerson } from "../own-site-people.ts";
import { listFiles } from "../staff/storage-steps.ts";

const GIGABYTE = 1_000_000_000;
const LONG_AGO = new Date("2026-01-02T03:04:05Z");
const QUEUE = "encoding";
export const WAIT = { timeout: 180_000 };

/** A site of its own, whose troubles nobody else shares, with its database. */
export interface TroubledSite extends OwnSite {
  readonly db: Executor;
}

export interface CreatorWithChannel extends OwnSitePerson {
  readonly channelId: string;
}

/** A site that encodes one file at a time; `opened` stops it. */
export async function startTroubledSite(opened: AsyncDisposableStack): Promise<TroubledSite> {
  const own = await startOwnSite({ NADAJ_MEDIA_SLOTS: "1" });
  opened.defer(() => own.stop());
  const url = await openSiteDatabase({ dataDir: own.dataDir, databaseUrl: undefined }, opened);
  const { db, close } = openDatabase<Database>(url, { max: 1 });
  opened.defer(close);
  return { ...own, db };
}

export async function addCreator(site: OwnSite, channel: string): Promise<CreatorWithChannel> {
  const creator = await addPerson(site, "creator");
  const { _id: channelId } = await creator.call(channels.create, { body: { name: channel } });
  return { ...creator, channelId };
}

/** Uploads a file for a new video; resolves to the id of the video when the file has arrived. */
export async function upload(
  { url }: OwnSite,
  creator: CreatorWithChannel,
  { title, file = drawClip("426x240", 4) }: { title: string; file?: string },
): Promise<string> {
  const { channelId } = creator;
  const { _id: id } = await creator.call(videos.create, { body: { channelId, title } });
  const bytes = new Uint8Array(await readFile(file));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload: opened } = await createUpload({ url }, creator, id, options);
  expect((await sendBytes(opened, 0, bytes)).status).toBe(204);
  return id;
}

export async function untilProcessed({ call }: OwnSitePerson, id: string): Promise<void> {
  await expect(async () => {
    expect((await call(videos.processing, { params: { id } })).progress).toBe(100);
  }).toPass(WAIT);
}

/** Waits until a person has a notification of the type about the video. */
export async function untilNotified({ call }: OwnSitePerson, type: string, videoId: string): Promise<void> {
  await expect(async () => {
    const { items } = await call(notifications.list, { query: {} });
    expect(items.map((one) => [one.type, one.source.videoId])).toContainEqual([type, videoId]);
  }).toPass(WAIT);
}

/** A creator whose videos take up two gigabytes, of which the quota allows one. */
export async function fillQuota(site: TroubledSite): Promise<CreatorWithChannel> {
  const creator = await addCreator(site, "Ciężki Skład");
  await site.call(userAdmin.setQuota, { params: { id: creator.id }, body: { total: 1 } });
  const id = await upload(site, creator, { title: "Zamieć" });
  await site.db
    .updateTable("uploads")
    .set({ size: 2 * GIGABYTE })
    .where("video_id", "=", id)
    .execute();
  expect(await announce(site, creator)).toMatchObject({ status: 403 });
  return creator;
}

/** Announces a file to the site, as a program does that asks for no limits before. */
export async function announce({ url }: OwnSite, { token, channelId, call }: CreatorWithChannel) {
  const { _id } = await call(videos.create, { body: { channelId } });
  const headers = {
    authorization: `Bearer ${token}`,
    ...{ "tus-resumable": "1.0.0", "upload-length": "1000", "accept-language": "pl" },
  };
  const { status } = await fetch(`${url}/api/videos/${_id}/upload`, { method: "POST", headers });
  return { status };
}

/** A queue that stands still and is full; what is urgent came last. */
export async function fillQueue(site: TroubledSite, urgent: string) {
  await site.call(jobs.pauseQueue, { params: { queue: QUEUE }, body: { isPaused: true } });
  const [patient, hurried] = [await addCreator(site, "Kolejka"), await addCreator(site, "Pilne")];
  const others = [
    await upload(site, patient, { title: "Pierwszy" }),
    await upload(site, patient, { title: "Drugi" }),
  ];
  for (const id of others) await encodeJobOf(site, id);
  const id = await upload(site, hurried, { title: urgent });
  const job = await encodeJobOf(site, id);
  return {
    ...{ id, job, owner: hurried },
    /** When the first encode of each video started, the urgent one before. */
    async starts() {
      const started = async (one: string) => (await findEncode(site, one))?.startedAt;
      return [await started(id), ...(await Promise.all(others.map(started)))];
    },
  };
}

async function findEncode({ call }: OwnSite, videoId: string) {
  const { items } = await call(jobs.list, { query: { queue: QUEUE, limit: 100 } });
  return items.find(({ kind, video }) => kind === "video.encode" && video?._id === videoId);
}

/** The id of the job that encodes a video, once there is one. */
async function encodeJobOf(site: OwnSite, videoId: string): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    id = (await findEncode(site, videoId))?._id;
    expect(id).toBeDefined();
  }).toPass(WAIT);
  return id ?? "";
}

/** A video whose processing has failed for good: where its renditions belong, there is a file. */
export async function failEncode(site: TroubledSite, title: string) {
  const owner = await addCreator(site, "Awarie");
  const { channelId } = owner;
  const { _id: id } = await owner.call(videos.create, { body: { channelId, title } });
  const folder = path.join(site.dataDir, "media/videos", id);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "media"), "");
  const bytes = new Uint8Array(await readFile(drawClip("426x240", 4)));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload: opened } = await createUpload(site, owner, id, options);
  expect((await sendBytes(opened, 0, bytes)).status).toBe(204);
  await untilNotified(owner, "video_failed", id);
  return { id, owner, mendCause: () => rm(path.join(folder, "media")) };
}

/** A video without one of its files, and a file of nothing; both are old. */
export async function loseFile(site: TroubledSite, title: string) {
  const owner = await addCreator(site, "Zguby");
  const id = await upload(site, owner, { title });
  await untilProcessed(owner, id);
  const media = path.join(site.dataDir, "media");
  const { name, upload_id } = await site.db
    .selectFrom("video_files")
    .select(["name", "upload_id"])
    .where("video_id", "=", id)
    .where("kind", "=", "video")
    .where("name", "<>", "source")
    .executeTakeFirstOrThrow();
  const lost = `videos/${id}/media/${upload_id}/${name}.mp4`;
  await rm(path.join(media, lost));
  const strange = `podrzucone/${id}.mp4`;
  await mkdir(path.join(media, "podrzucone"), { recursive: true });
  await writeFile(path.join(media, strange), new Uint8Array(1000));
  for (const file of await listFiles(media)) await utimes(file, LONG_AGO, LONG_AGO);
  const { db } = site;
  await db.updateTable("uploads").set({ created_at: LONG_AGO, completed_at: LONG_AGO }).execute();
  await db.updateTable("video_files").set({ created_at: LONG_AGO }).execute();
  await db.updateTable("videos").set({ created_at: LONG_AGO }).execute();
  return { id, owner, lost, strange };
}

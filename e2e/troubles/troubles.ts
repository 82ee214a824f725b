import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { jobs } from "#shared/jobs/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { addPerson, type OwnSitePerson } from "../own-site-people.ts";
import { uploadFile } from "../site.ts";
import { makeOld, makeOrphans, withDatabase, type SiteWithDatabase } from "../staff/storage-steps.ts";

const GIGABYTE = 1_000_000_000;
const QUEUE = "encoding";
export const WAIT = { timeout: 180_000 };

export interface CreatorWithChannel extends OwnSitePerson {
  readonly channelId: string;
}

/** A site that encodes one file at a time; `opened` stops it. */
export async function startTroubledSite(opened: AsyncDisposableStack): Promise<SiteWithDatabase> {
  const own = await startOwnSite({ NADAJ_MEDIA_SLOTS: "1" });
  opened.defer(() => own.stop());
  return withDatabase(own, opened);
}

export async function addCreator(site: OwnSite, channel: string): Promise<CreatorWithChannel> {
  const creator = await addPerson(site, "creator");
  const { _id: channelId } = await creator.call(channels.create, { body: { name: channel } });
  return { ...creator, channelId };
}

/** Uploads a short clip for a new video; resolves to the id of the video when the file has arrived. */
async function upload({ url }: OwnSite, creator: CreatorWithChannel, title: string): Promise<string> {
  const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channelId, title } });
  await uploadFile(creator, id, drawClip("426x240", 4), url);
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
export async function fillQuota(site: SiteWithDatabase): Promise<CreatorWithChannel> {
  const creator = await addCreator(site, "Ciężki Skład");
  await site.call(userAdmin.setQuota, { params: { id: creator.id }, body: { total: 1 } });
  const id = await upload(site, creator, "Zamieć");
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
export async function fillQueue(site: SiteWithDatabase, urgent: string) {
  await site.call(jobs.pauseQueue, { params: { queue: QUEUE }, body: { isPaused: true } });
  const [patient, hurried] = [await addCreator(site, "Kolejka"), await addCreator(site, "Pilne")];
  const others = [await upload(site, patient, "Pierwszy"), await upload(site, patient, "Drugi")];
  for (const id of others) await encodeJobOf(site, id);
  const id = await upload(site, hurried, urgent);
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
export async function failEncode(site: SiteWithDatabase, title: string) {
  const owner = await addCreator(site, "Awarie");
  const { channelId } = owner;
  const { _id: id } = await owner.call(videos.create, { body: { channelId, title } });
  const folder = path.join(site.dataDir, "media/videos", id);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "media"), "");
  await uploadFile(owner, id, drawClip("426x240", 4), site.url);
  await untilNotified(owner, "video_failed", id);
  return { id, owner, mendCause: () => rm(path.join(folder, "media")) };
}

/** A video without one of its files, and a file of nothing; both are old. */
export async function loseFile(site: SiteWithDatabase, title: string) {
  const owner = await addCreator(site, "Zguby");
  const id = await upload(site, owner, title);
  await untilProcessed(owner, id);
  const { lost, strange } = await makeOrphans(site, id, 1000);
  await makeOld(site);
  return { id, owner, lost, strange };
}

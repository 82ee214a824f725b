import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { publication } from "#shared/videos/publication.ts";
import { momentOf } from "./announcements.ts";
import type { Broadcaster, Place } from "./people.ts";
import type { PlannedVideo } from "./plan.ts";
import { webVttOf } from "./spoken-lines.ts";

/** A planned video as it stands on the site. */
export interface DemoVideo {
  readonly id: string;
  readonly planned: PlannedVideo;
  readonly broadcaster: Broadcaster;
  readonly status: VideoStatus;
}

const LOOK_EVERY_MS = 250;
const ALL = { limit: 100 } as const;
const WITHOUT_FILE: readonly VideoStatus[] = ["draft", "uploading", "failed"];
const UNPUBLISHED: readonly VideoStatus[] = [...WITHOUT_FILE, "processing", "processed"];

/** By their titles, the videos that a channel has. */
export async function videosOf({ call, channel }: Broadcaster): Promise<Map<string, DemoVideo["id"]>> {
  const { items } = await call(videos.listAll, { query: { channelId: channel._id, ...ALL } });
  return new Map(items.map(({ title, _id }) => [title, _id]));
}

/** Finds what an earlier run has begun, or begins it: a draft with everything that is said about the video. */
export async function beginVideo(
  planned: PlannedVideo,
  broadcaster: Broadcaster,
  there: ReadonlyMap<string, string>,
): Promise<DemoVideo> {
  const { call, channel } = broadcaster;
  const { title } = planned;
  const known = there.get(title);
  const video = known
    ? await call(videos.get, { params: { id: known } })
    : await call(videos.create, { body: { channelId: channel._id, title } });
  const params = { id: video._id };
  if (!known) {
    const { description: desc, tags, category } = planned.channel;
    await call(videos.edit, { params, body: { desc, tags: [...tags], categories: [category] } });
  }
  return { id: video._id, planned, broadcaster, status: video.status };
}

/** Whether its file is still to be sent. */
export function isFileMissing({ status }: DemoVideo): boolean {
  return WITHOUT_FILE.includes(status);
}

/** Whether it is still to be published or announced. */
export function isUnpublished({ status }: DemoVideo): boolean {
  return UNPUBLISHED.includes(status);
}

/** Sends picture and file. */
export async function sendVideo(
  url: string,
  { id, broadcaster }: DemoVideo,
  { file, poster }: { readonly file: string; readonly poster: Blob },
): Promise<void> {
  const { call, token } = broadcaster;
  // Before the file: from one that comes without a picture the site takes some, and looks for the best of them.
  await call(videos.setThumbnail, { params: { id }, file: poster });
  await upload(`${url}/api/videos/${id}/upload`, token, file);
}

/** Waits until all qualities of a video are there. */
export async function untilProcessed(
  { signal }: Place,
  { id, broadcaster, planned }: DemoVideo,
): Promise<void> {
  for (;;) {
    const { progress, failure } = await broadcaster.call(videos.processing, { params: { id } });
    if (failure) throw new Error(`${planned.title}: ${failure}`);
    if (progress === 100) return;
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** Publishes or announces a video, with the subtitles of what is said in it. */
export async function publish({ id, planned, broadcaster }: DemoVideo, now: Date): Promise<void> {
  const { call } = broadcaster;
  const params = { id };
  const { lines, locale, seconds, premiere } = planned;
  if (lines) {
    const file = new Blob([webVttOf(lines, seconds)], { type: "text/vtt" });
    await call(subtitles.save, { params: { id, language: locale }, file });
  }
  if (!premiere) {
    await call(videos.publish, { params });
    return;
  }
  const premiereAt = momentOf(premiere, now).toISOString();
  await call(publication.schedulePremiere, { params, body: { premiereAt } });
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

async function upload(address: string, token: string, file: string): Promise<void> {
  const { size } = await stat(file);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const name = Buffer.from(path.basename(file)).toString("base64");
  const created = await fetch(address, {
    method: "POST",
    headers: { ...headers, "upload-length": String(size), "upload-metadata": `filename ${name}` },
  });
  if (created.status !== 201) throw new Error(await created.text());
  const sent = await fetch(new URL(created.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: new Uint8Array(await readFile(file)),
  });
  if (!sent.ok) throw new Error(await sent.text());
}

import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { publication } from "#shared/videos/publication.ts";
import { momentOf } from "./announcements.ts";
import type { DemoCreator, DemoApi } from "./accounts.ts";
import type { PlannedVideo } from "./plan.ts";
import { webVttOf } from "./transcripts.ts";

/** A planned video with its state on the site. */
export interface DemoVideo {
  readonly id: string;
  readonly planned: PlannedVideo;
  readonly creator: DemoCreator;
  readonly status: VideoStatus;
}

const POLL_MS = 250;
const ALL = { limit: 100 } as const;
const WITHOUT_FILE: readonly VideoStatus[] = ["draft", "uploading", "failed"];
const UNPUBLISHED: readonly VideoStatus[] = [...WITHOUT_FILE, "processing", "processed"];

/** The ids of a channel's videos by title. */
export async function videosOf({ call, channel }: DemoCreator): Promise<Map<string, DemoVideo["id"]>> {
  const { items } = await call(videos.listAll, { query: { channelId: channel._id, ...ALL } });
  return new Map(items.map(({ title, _id }) => [title, _id]));
}

/** Finds the draft of an earlier run, or creates it with its metadata. */
export async function findOrCreateDraft(
  planned: PlannedVideo,
  creator: DemoCreator,
  existing: ReadonlyMap<string, string>,
): Promise<DemoVideo> {
  const { call, channel } = creator;
  const { title } = planned;
  const known = existing.get(title);
  const video = known
    ? await call(videos.get, { params: { id: known } })
    : await call(videos.create, { body: { channelId: channel._id, title } });
  const params = { id: video._id };
  if (!known) {
    const { description: desc, tags, category } = planned.channel;
    await call(videos.edit, { params, body: { desc, tags: [...tags], categories: [category] } });
  }
  return { id: video._id, planned, creator, status: video.status };
}

/** Whether its file is not uploaded. */
export function isFileMissing({ status }: DemoVideo): boolean {
  return WITHOUT_FILE.includes(status);
}

/** Whether it is not published or announced. */
export function isUnpublished({ status }: DemoVideo): boolean {
  return UNPUBLISHED.includes(status);
}

/** Uploads thumbnail and file. */
export async function uploadVideo(
  url: string,
  { id, creator }: DemoVideo,
  { file, poster }: { readonly file: string; readonly poster: Blob },
): Promise<void> {
  const { call, token } = creator;
  // Before the file: without a thumbnail the site extracts frames from the video and selects the best one.
  await call(videos.setThumbnail, { params: { id }, file: poster });
  await upload(`${url}/api/videos/${id}/upload`, token, file);
}

/** Waits until all renditions of a video are done. */
export async function waitUntilProcessed(
  { signal }: DemoApi,
  { id, creator, planned }: DemoVideo,
): Promise<void> {
  for (;;) {
    const { progress, failure } = await creator.call(videos.processing, { params: { id } });
    if (failure) throw new Error(`${planned.title}: ${failure}`);
    if (progress === 100) return;
    await pause(POLL_MS, undefined, { signal });
  }
}

/** Publishes or announces a video, with subtitles of its spoken lines. */
export async function publish({ id, planned, creator }: DemoVideo, now: Date): Promise<void> {
  const { call } = creator;
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

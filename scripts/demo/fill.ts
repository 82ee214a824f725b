import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { slugFromName } from "#shared/channels/slug.ts";
import { ANNOUNCED_STREAM, momentOf } from "./announcements.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";
import { like, subscribe, watch } from "./audience.ts";
import type { Clips } from "./clips.ts";
import { addCommentsAndPosts, type DemoHost, type DemoViewer } from "./comments-and-posts.ts";
import { donate } from "./donations.ts";
import { registerCreator, registerMember } from "./accounts.ts";
import { askPoll } from "./poll.ts";
import type { DemoPlan, PlannedChannel, PlannedVideo } from "./plan.ts";
import { drawPoster, jpegBlob } from "./posters.ts";
import type { Progress, WorkPlan } from "./progress.ts";
import {
  findOrCreateDraft,
  hoursBefore,
  isFileMissing,
  isUnpublished,
  publish,
  uploadVideo,
  waitUntilProcessed,
  videosOf,
  type DemoVideo,
} from "./publishing.ts";
import type { DemoSite } from "./site.ts";
import { registerModerator, openTickets, sendReports } from "./staff.ts";
import { announceStream } from "./announce-stream.ts";

type WorkName = "people" | "videos" | "publications" | "conversations" | "staff" | "leftovers";

interface FillOptions {
  readonly plan: DemoPlan;
  readonly clips: Clips;
  readonly password: string;
  readonly progress: Progress<WorkName>;
}

/** Counts of created items. */
export interface FillResult {
  readonly videos: number;
  readonly words: number;
  readonly donations: number;
  readonly cases: number;
}

const CONCURRENT_ACCOUNTS = 3;
/** While some videos are encoded, others are drawn or queued. */
const CONCURRENT_VIDEOS = 4;
/** A draft is created this many hours before publication, and watched this many hours after. */
const DRAFT_HOURS_BEFORE = 6;
const WATCHED_HOURS_AFTER = 0.05;
const FIRST_NAMES = ["Ola", "Marek", "Hania", "Zosia", "Adam", "Kinga", "Piotr", "Łucja"] as const;
export const MODERATOR_EMAIL = emailOf("moderator");

/** The steps, with the seconds that one item of each took on two cores. */
export function workPlanOf({ channels: planned, viewers, videos, premieres }: DemoPlan): WorkPlan<WorkName> {
  const count = videos.length + premieres.length;
  return {
    people: { label: "accounts", count: planned.length + viewers.length + 1, secondsEach: 0.3 },
    videos: { label: "videos", count, secondsEach: 1.5 },
    publications: { label: "publications", count, secondsEach: 0.1 },
    conversations: { label: "conversations", count: 1, secondsEach: 0.12 * count },
    staff: { label: "tickets and reports", count: 1, secondsEach: 1 },
    leftovers: { label: "search and notifications", count: 1, secondsEach: 0.05 * count },
  };
}

export function emailOf(name: string): string {
  return `${slugFromName(name)}@demo.example`;
}

/** Creates the accounts and their content through the site's own API; skips content of earlier runs. */
export async function fillSite(site: DemoSite, order: FillOptions): Promise<FillResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-demo-"));
  try {
    return await fill(site, order, folder);
  } finally {
    site.setTime();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(site: DemoSite, order: FillOptions, folder: string): Promise<FillResult> {
  const { plan, progress, password } = order;
  const now = new Date();
  const hosts = await mapConcurrent(CONCURRENT_ACCOUNTS, plan.channels, async (planned, index) => {
    const host = await openChannel(site, planned, { index, password });
    progress.advance("people");
    return host;
  });
  const viewers = await mapConcurrent(CONCURRENT_ACCOUNTS, plan.viewers, async (planned) => {
    const viewer = await openViewer(site, planned, password);
    progress.advance("people");
    return viewer;
  });
  const staff = await registerModerator(site, { email: MODERATOR_EMAIL, password });
  progress.advance("people");

  const all = await createDrafts(site, [...plan.videos, ...plan.premieres], hosts, now);
  const fresh = all.filter(isUnpublished);
  const old = all.length - fresh.length;
  progress.advance("videos", old);
  progress.advance("publications", old);
  await uploadVideos(site, fresh, order, folder);
  await publishVideos(site, fresh, { viewers, now, progress });
  const commentCount = await addCommentsAndPosts({ hosts, viewers, setMoment: (at) => site.setTime(at) });
  site.setTime();
  const pollCount = await askPoll(hosts, viewers);
  await subscribe(hosts, viewers);
  const donations = await donate(viewers);
  progress.advance("conversations");

  const opened = await openTickets(site.url, staff.call, viewers);
  const reported = await sendReports(staff.call, viewers, { hosts, videos: all });
  const host = hosts.find(({ channel }) => channel.name === ANNOUNCED_STREAM.channelName);
  const streaming = plan.channels.find(({ channel }) => channel.name === ANNOUNCED_STREAM.channelName);
  if (host && streaming) {
    await announceStream(host, ANNOUNCED_STREAM, streaming.channel, momentOf(ANNOUNCED_STREAM.startsAt, now));
  }
  progress.advance("staff");
  await site.waitForJobs();
  progress.advance("leftovers");
  return { videos: fresh.length, words: commentCount + pollCount, donations, cases: opened + reported };
}

async function openChannel(
  site: DemoSite,
  { channel, locale, poster }: PlannedChannel,
  { index, password }: { readonly index: number; readonly password: string },
): Promise<DemoHost> {
  const name = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const person = { email: emailOf(channel.name), password, name, surname: "Nadawca" };
  const creator = await registerCreator(site, person, channel);
  if (!creator.channel.hasAvatar) {
    const params = { id: creator.channel._id };
    const art = await drawPoster(poster);
    const square = await sharp(art).resize(512, 512, { fit: "cover" }).jpeg().toBuffer();
    const strip = await sharp(art).resize(1280, 320, { fit: "cover" }).jpeg().toBuffer();
    await creator.call(channels.setAvatar, { params, file: jpegBlob(square) });
    await creator.call(channels.setBanner, { params, file: jpegBlob(strip) });
  }
  return { ...creator, locale };
}

async function openViewer(
  site: DemoSite,
  { name, surname, locale }: DemoPlan["viewers"][number],
  password: string,
): Promise<DemoViewer> {
  const person = { email: emailOf(`${name} ${surname}`), password, name, surname };
  const { call } = await registerMember(site, person);
  return { id: (await call(accounts.me))._id, locale, call };
}

/** Creates drafts, the oldest first, each at a moment before its publication. */
async function createDrafts(
  site: DemoSite,
  planned: readonly PlannedVideo[],
  hosts: readonly DemoHost[],
  now: Date,
): Promise<DemoVideo[]> {
  const drafts: DemoVideo[] = [];
  const existing = new Map<DemoHost, ReadonlyMap<string, string>>();
  for (const host of hosts) existing.set(host, await videosOf(host));
  for (const video of planned.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    const host = hosts.find(({ channel }) => channel.name === video.channel.name);
    if (!host) continue;
    site.signal.throwIfAborted();
    site.setTime(hoursBefore(now, video.hoursAgo + DRAFT_HOURS_BEFORE));
    drafts.push(await findOrCreateDraft(video, host, existing.get(host) ?? new Map<string, string>()));
  }
  site.setTime();
  return drafts;
}

async function uploadVideos(
  site: DemoSite,
  videos: readonly DemoVideo[],
  { clips, progress }: FillOptions,
  folder: string,
): Promise<void> {
  await mapConcurrent(CONCURRENT_VIDEOS, videos, async (video) => {
    site.signal.throwIfAborted();
    if (isFileMissing(video)) {
      const { number, seconds } = video.planned;
      const poster = await drawPoster(video.planned.poster);
      const file = await clips.make({ poster, number, seconds, folder });
      await uploadVideo(site.url, video, { file, poster: jpegBlob(poster) });
    }
    await waitUntilProcessed(site, video);
    progress.advance("videos");
  });
}

/** Publishes the oldest first, each at its moment, and adds views soon after. */
async function publishVideos(
  site: DemoSite,
  videos: readonly DemoVideo[],
  {
    viewers,
    now,
    progress,
  }: {
    readonly viewers: readonly DemoViewer[];
    readonly now: Date;
    readonly progress: Progress<WorkName>;
  },
): Promise<void> {
  for (const video of videos) {
    const { hoursAgo, premiere } = video.planned;
    site.signal.throwIfAborted();
    site.setTime(hoursBefore(now, hoursAgo));
    await publish(video, now);
    if (!premiere) {
      site.setTime(hoursBefore(now, hoursAgo - WATCHED_HOURS_AFTER));
      await watch(site.url, video);
      await like(video, viewers);
      await site.flushViews();
    }
    progress.advance("publications");
  }
  site.setTime();
}

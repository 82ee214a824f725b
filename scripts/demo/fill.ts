import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { slugFromName } from "#shared/channels/slug.ts";
import { ANNOUNCED_STREAM, momentOf } from "./announcements.ts";
import { atOnce } from "./at-once.ts";
import { like, subscribe, watch } from "./audience.ts";
import type { Clips } from "./clips.ts";
import { talk, type DemoHost, type DemoViewer } from "./community.ts";
import { donate } from "./donations.ts";
import { becomeBroadcaster, becomeMember } from "./people.ts";
import { askPoll } from "./poll.ts";
import type { DemoPlan, PlannedChannel, PlannedVideo } from "./plan.ts";
import { drawPoster, jpegBlob } from "./posters.ts";
import type { Progress, WorkPlan } from "./progress.ts";
import {
  beginVideo,
  hoursBefore,
  isFileMissing,
  isUnpublished,
  publish,
  sendVideo,
  untilProcessed,
  videosOf,
  type DemoVideo,
} from "./publishing.ts";
import type { DemoSite } from "./site.ts";
import { becomeModerator, openTickets, reportThings } from "./staff.ts";
import { announceStream } from "./streams.ts";

type WorkName = "people" | "videos" | "publications" | "conversations" | "staff" | "leftovers";

interface FillOrder {
  readonly plan: DemoPlan;
  readonly clips: Clips;
  readonly password: string;
  readonly progress: Progress<WorkName>;
}

/** What is new on the site. */
export interface Filled {
  readonly videos: number;
  readonly words: number;
  readonly donations: number;
  readonly cases: number;
}

const PEOPLE_AT_ONCE = 3;
/** While some are encoded, others are drawn or wait for their turn. */
const VIDEOS_AT_ONCE = 4;
/** A video is begun so many hours before it is published, and watched so many hours after. */
const BEGUN_HOURS = 6;
const WATCHED_HOURS = 0.05;
const FIRST_NAMES = ["Ola", "Marek", "Hania", "Zosia", "Adam", "Kinga", "Piotr", "Łucja"] as const;
export const MODERATOR_EMAIL = emailOf("moderator");

/** What there is to do, with the seconds that one of each took on two cores. */
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

/** Does through the site's own API what people do, as far as it has not been done in an earlier run. */
export async function fillSite(site: DemoSite, order: FillOrder): Promise<Filled> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-demo-"));
  try {
    return await fill(site, order, folder);
  } finally {
    site.setMoment();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(site: DemoSite, order: FillOrder, folder: string): Promise<Filled> {
  const { plan, progress, password } = order;
  const now = new Date();
  const hosts = await atOnce(PEOPLE_AT_ONCE, plan.channels, async (planned, place) => {
    const host = await openChannel(site, planned, { place, password });
    progress.did("people");
    return host;
  });
  const viewers = await atOnce(PEOPLE_AT_ONCE, plan.viewers, async (planned) => {
    const viewer = await openViewer(site, planned, password);
    progress.did("people");
    return viewer;
  });
  const staff = await becomeModerator(site, { email: MODERATOR_EMAIL, password });
  progress.did("people");

  const all = await beginVideos(site, [...plan.videos, ...plan.premieres], hosts, now);
  const fresh = all.filter(isUnpublished);
  const old = all.length - fresh.length;
  progress.did("videos", old);
  progress.did("publications", old);
  await makeVideos(site, fresh, order, folder);
  await publishVideos(site, fresh, { viewers, now, progress });
  const said = await talk({ hosts, viewers, setMoment: (at) => site.setMoment(at) });
  site.setMoment();
  const asked = await askPoll(hosts, viewers);
  await subscribe(hosts, viewers);
  const donations = await donate(viewers);
  progress.did("conversations");

  const opened = await openTickets(site.url, staff.call, viewers);
  const reported = await reportThings(staff.call, viewers, { hosts, videos: all });
  const host = hosts.find(({ channel }) => channel.name === ANNOUNCED_STREAM.channelName);
  const streaming = plan.channels.find(({ channel }) => channel.name === ANNOUNCED_STREAM.channelName);
  if (host && streaming) {
    await announceStream(host, ANNOUNCED_STREAM, streaming.channel, momentOf(ANNOUNCED_STREAM.begins, now));
  }
  progress.did("staff");
  await site.settle();
  progress.did("leftovers");
  return { videos: fresh.length, words: said + asked, donations, cases: opened + reported };
}

async function openChannel(
  site: DemoSite,
  { channel, locale, poster }: PlannedChannel,
  { place, password }: { readonly place: number; readonly password: string },
): Promise<DemoHost> {
  const name = FIRST_NAMES[place % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const person = { email: emailOf(channel.name), password, name, surname: "Nadawca" };
  const broadcaster = await becomeBroadcaster(site, person, channel);
  if (!broadcaster.channel.hasPicture) {
    const params = { id: broadcaster.channel._id };
    const art = await drawPoster(poster);
    const square = await sharp(art).resize(512, 512, { fit: "cover" }).jpeg().toBuffer();
    const strip = await sharp(art).resize(1280, 320, { fit: "cover" }).jpeg().toBuffer();
    await broadcaster.call(channels.setPicture, { params, file: jpegBlob(square) });
    await broadcaster.call(channels.setBanner, { params, file: jpegBlob(strip) });
  }
  return { ...broadcaster, locale };
}

async function openViewer(
  site: DemoSite,
  { name, surname, locale }: DemoPlan["viewers"][number],
  password: string,
): Promise<DemoViewer> {
  const person = { email: emailOf(`${name} ${surname}`), password, name, surname };
  const { call } = await becomeMember(site, person);
  return { id: (await call(accounts.me))._id, locale, call };
}

/** Drafts, the oldest first, each at a moment before its publication. */
async function beginVideos(
  site: DemoSite,
  planned: readonly PlannedVideo[],
  hosts: readonly DemoHost[],
  now: Date,
): Promise<DemoVideo[]> {
  const begun: DemoVideo[] = [];
  const there = new Map<DemoHost, ReadonlyMap<string, string>>();
  for (const host of hosts) there.set(host, await videosOf(host));
  for (const video of planned.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    const host = hosts.find(({ channel }) => channel.name === video.channel.name);
    if (!host) continue;
    site.signal.throwIfAborted();
    site.setMoment(hoursBefore(now, video.hoursAgo + BEGUN_HOURS));
    begun.push(await beginVideo(video, host, there.get(host) ?? new Map<string, string>()));
  }
  site.setMoment();
  return begun;
}

async function makeVideos(
  site: DemoSite,
  videos: readonly DemoVideo[],
  { clips, progress }: FillOrder,
  folder: string,
): Promise<void> {
  await atOnce(VIDEOS_AT_ONCE, videos, async (video) => {
    site.signal.throwIfAborted();
    if (isFileMissing(video)) {
      const { number, seconds } = video.planned;
      const poster = await drawPoster(video.planned.poster);
      const file = await clips.make({ poster, number, seconds, folder });
      await sendVideo(site.url, video, { file, poster: jpegBlob(poster) });
    }
    await untilProcessed(site, video);
    progress.did("videos");
  });
}

/** Publishes the oldest first, each at its moment, and lets people watch it soon after. */
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
    site.setMoment(hoursBefore(now, hoursAgo));
    await publish(video, now);
    if (!premiere) {
      site.setMoment(hoursBefore(now, hoursAgo - WATCHED_HOURS));
      await watch(site.url, video);
      await like(video, viewers);
      await site.countViews();
    }
    progress.did("publications");
  }
  site.setMoment();
}

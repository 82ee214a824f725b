import { comments } from "#shared/comments/contract.ts";
import { HttpError, type Call } from "#shared/client.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { createChance } from "./drawing.ts";
import type { Broadcaster } from "./people.ts";
import { TALK } from "./talk.ts";

export interface DemoViewer {
  readonly id: string;
  readonly locale: Locale;
  readonly call: Call;
}

export interface DemoHost extends Broadcaster {
  readonly locale: Locale;
}

interface Stage {
  readonly hosts: readonly DemoHost[];
  readonly viewers: readonly DemoViewer[];
  /** From now on everything happens at this moment. */
  readonly setMoment: (moment: Date) => void;
}

/** Something that happened some time ago. */
interface Deed {
  readonly at: Date;
  readonly act: () => Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const MOST_COMMENTS = 5;
const POST_EVERY_FILMS = 2;

/** Everything happens this far apart: nobody comments twice a minute. */
const APART_MS = 61_000;

/**
 * Lets the people of the site talk, and gives how much happened. Films with comments and posts that are there are left
 * alone, and what is too new for it has not been talked about yet.
 */
export async function talk({ hosts, viewers, setMoment }: Stage): Promise<number> {
  const planned: Deed[] = [];
  for (const [number, host] of hosts.entries()) {
    planned.push(...(await deedsOfChannel(host, viewers, number)));
  }
  for (const [number, viewer] of viewers.entries()) {
    planned.push(...(await deedsOfViewer(viewer, viewers, number)));
  }
  const now = Date.now();
  const deeds = planned
    .filter(({ at }) => at.getTime() < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let last = 0;
  for (const { at, act } of deeds) {
    last = Math.max(at.getTime(), last + APART_MS);
    setMoment(new Date(last));
    await act();
  }
  return deeds.length;
}

async function deedsOfChannel(
  host: DemoHost,
  viewers: readonly DemoViewer[],
  number: number,
): Promise<Deed[]> {
  const { call, channel, locale } = host;
  const { items } = await call(videos.listAll, { query: { channelId: channel._id, limit: 100 } });
  const known = (await call(posts.list, { query: { channelId: channel._id, limit: 100 } })).items;
  // What is added later must not move the others: live streams, and premieres once they are over.
  const films = items.filter(
    ({ status, publishedAt, premiereAt, live }) =>
      status === "public" && publishedAt !== null && premiereAt === null && !live,
  );
  const audience = viewers.filter((viewer) => viewer.locale === locale);
  const deeds: Deed[] = [];
  for (const [index, film] of films.entries()) {
    const seed = number * 100 + index + 1;
    const isTalkedAbout = (await call(comments.list, { query: { videoId: film._id, limit: 1 } })).count > 0;
    if (!isTalkedAbout) deeds.push(...deedsUnder(film, host, audience, seed));
    if (index % POST_EVERY_FILMS > 0) continue;
    const about = TALK[locale].aboutFilm;
    const message = filled(about[seed % about.length] ?? "", film);
    if (known.some((post) => post.message === message)) continue;
    deeds.push({ at: hoursAfter(film, 1), act: () => announce(host, audience, film, message) });
  }
  return deeds;
}

/** Each viewer says at most one thing under a film, at a moment of their own; the channel answers the first of them. */
function deedsUnder(film: VideoCard, host: DemoHost, audience: readonly DemoViewer[], seed: number): Deed[] {
  const chance = createChance(seed);
  const texts = TALK[host.locale].comments;
  const first = seed % audience.length;
  const inTurn = [...audience.slice(first), ...audience.slice(0, first)];
  const speakers = inTurn.slice(0, Math.round(chance.between(0, Math.min(MOST_COMMENTS, audience.length))));
  return speakers.map((viewer, place) => {
    const text = filled(texts[(seed * 3 + place * 5) % texts.length] ?? "", film);
    const at = hoursAfter(film, chance.between(1, 4) + place * 3);
    const isAnswered = place === 0 && chance.next() > 0.4;
    return { at, act: () => comment(viewer, film, text, isAnswered ? host : undefined, audience, seed) };
  });
}

async function comment(
  { call }: DemoViewer,
  film: VideoCard,
  content: string,
  answering: DemoHost | undefined,
  audience: readonly DemoViewer[],
  seed: number,
): Promise<void> {
  const said = await unlessTooSoon(call(comments.create, { body: { content, videoId: film._id } }));
  if (!said) return;
  const params = { id: said._id };
  for (const viewer of audience.slice(0, seed % (audience.length + 1))) {
    if (viewer.call !== call) await viewer.call(ratings.rateComment, { params, body: { rating: 1 } });
  }
  if (!answering) return;
  const answers = TALK[answering.locale].answers;
  const body = {
    content: answers[seed % answers.length] ?? "",
    parentCommentId: said._id,
    channelId: answering.channel._id,
  };
  await unlessTooSoon(answering.call(comments.create, { body }));
  if (seed % 2 === 0) await answering.call(comments.pin, { params });
}

async function announce(
  { call, channel }: DemoHost,
  audience: readonly DemoViewer[],
  film: VideoCard,
  message: string,
): Promise<void> {
  const body = { message, channelId: channel._id, videoId: film._id };
  const { _id } = await call(posts.create, { body });
  for (const viewer of audience) {
    await viewer.call(ratings.ratePost, { params: { id: _id }, body: { rating: 1 } });
  }
}

async function deedsOfViewer(
  viewer: DemoViewer,
  viewers: readonly DemoViewer[],
  number: number,
): Promise<Deed[]> {
  const { call, id, locale } = viewer;
  const known = (await call(posts.list, { query: { userId: id } })).count;
  const followed = viewers[(number + 1) % viewers.length];
  if (known > 0 || !followed) return [];
  const texts = TALK[locale].posts;
  const message = texts[number % texts.length] ?? "";
  const at = new Date(Date.now() - (number * 7 + 2) * HOUR_MS);
  return [
    { at, act: () => call(posts.create, { body: { message } }) },
    { at, act: () => call(people.follow, { params: { id: followed.id } }) },
  ];
}

/** Whoever has spoken in an earlier run, and later than that, keeps silent. */
async function unlessTooSoon<T>(speaking: Promise<T>): Promise<T | undefined> {
  try {
    return await speaking;
  } catch (error) {
    if (error instanceof HttpError && error.code === "COMMENT_TOO_SOON") return undefined;
    throw error;
  }
}

function filled(text: string, { title, duration }: VideoCard): string {
  const second = Math.max(1, Math.floor(duration / 3));
  const time = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
  return text.replace("{title}", title).replace("{time}", time);
}

function hoursAfter({ publishedAt, createdAt }: VideoCard, hours: number): Date {
  return new Date(Date.parse(publishedAt ?? createdAt) + hours * HOUR_MS);
}

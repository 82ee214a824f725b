import { sql, type Kysely } from "kysely";
import { createRandom } from "#shared/seeded-random.ts";
import type { Database } from "#server/platform/database/schema.ts";

/** A catalogue of videos with subjects, and users with watch histories; deterministic for the same sizes. */
export interface Dataset {
  readonly videos: readonly DatasetVideo[];
  /** The videos that each user has watched, in order. */
  readonly histories: ReadonlyMap<string, readonly string[]>;
  readonly now: Date;
}

export interface DatasetVideo {
  readonly id: string;
  readonly channelId: string;
  readonly publishedAt: Date;
  readonly views: number;
}

interface Sizes {
  readonly videos: number;
  readonly channels: number;
  readonly users: number;
  readonly watchedEach: number;
}

interface Draft extends DatasetVideo {
  readonly subject: number;
  readonly title: string;
  readonly tags: string[];
  /** Popularity: only few videos have a high value, as on real sites. */
  readonly popularity: number;
}

const SUBJECTS = 40;
const DAYS = 540;
const DAY_MS = 24 * 3_600_000;
const NOW = new Date("2026-11-20T12:00:00Z");
const SYLLABLES = [
  "ba",
  "cze",
  "do",
  "gra",
  "ki",
  "lo",
  "mu",
  "na",
  "po",
  "ro",
  "sza",
  "tu",
  "wi",
  "za",
  "że",
  "dro",
];

/** Generates the data set and writes it into an empty database. */
export async function generateDataset(db: Kysely<Database>, sizes: Sizes): Promise<Dataset> {
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const word = () => Array.from({ length: 3 }, () => pick(SYLLABLES)).join("");
  const common = Array.from({ length: 60 }, word);
  const subjects = Array.from({ length: SUBJECTS }, () => ({
    words: Array.from({ length: 25 }, word),
    tags: Array.from({ length: 8 }, word),
  }));
  const channels = Array.from({ length: sizes.channels }, () => ({
    id: crypto.randomUUID(),
    subjects: [0, 1].map(() => Math.floor(random() * SUBJECTS)),
  }));

  const videos = Array.from({ length: sizes.videos }, (): Draft => {
    const channel = pick(channels);
    const subject = random() < 0.85 ? pick(channel.subjects) : Math.floor(random() * SUBJECTS);
    const { words, tags } = subjects[subject] as (typeof subjects)[number];
    return {
      ...{ id: crypto.randomUUID(), channelId: channel.id, subject, views: 0 },
      title: [pick(words), pick(common), pick(words), pick(common)].join(" "),
      // Authors use few tags, and common ones.
      tags: [...new Set([pick(tags), ...(random() < 0.6 ? [pick(tags)] : []), pick(common)])],
      publishedAt: new Date(NOW.getTime() - random() * DAYS * DAY_MS),
      popularity: 1 / (0.02 + random()),
    };
  });
  const histories = generateHistories(videos, sizes, random);
  const views = new Map<string, number>();
  for (const id of [...histories.values()].flat()) views.set(id, (views.get(id) ?? 0) + 1);
  const counted = videos.map((video) => ({ ...video, views: views.get(video.id) ?? 0 }));
  await write(db, counted, channels, histories);
  return { videos: counted, histories, now: NOW };
}

/**
 * Each user has two subjects and two channels, and sometimes watches a popular video or one of the last video's
 * subject.
 */
function generateHistories(
  videos: readonly Draft[],
  { users, watchedEach }: Sizes,
  random: () => number,
): Map<string, string[]> {
  const all = weightedPicker(videos, random);
  const bySubject = weightedPickersBy(videos, ({ subject }) => subject, random);
  const byChannel = weightedPickersBy(videos, ({ channelId }) => channelId, random);
  const histories = new Map<string, string[]>();
  for (let n = 0; n < users; n += 1) {
    const likes = [0, 1].map(() => all().subject);
    const channels = likes.map((subject) => (bySubject.get(subject) ?? all)().channelId);
    const watched = new Map<string, Draft>();
    let last = all();
    for (let tries = 0; watched.size < watchedEach && tries < watchedEach * 10; tries += 1) {
      const chance = random();
      const like = Math.floor(random() * 2);
      const from =
        chance < 0.45
          ? bySubject.get(likes[like] ?? 0)
          : chance < 0.65
            ? byChannel.get(channels[like] ?? "")
            : chance < 0.85
              ? bySubject.get(last.subject)
              : all;
      last = (from ?? all)();
      watched.set(last.id, last);
    }
    histories.set(crypto.randomUUID(), [...watched.keys()]);
  }
  return histories;
}

function weightedPickersBy<Key>(
  videos: readonly Draft[],
  keyOf: (video: Draft) => Key,
  random: () => number,
): Map<Key, () => Draft> {
  return new Map([...Map.groupBy(videos, keyOf)].map(([key, list]) => [key, weightedPicker(list, random)]));
}

/** A weighted random choice of videos: popular and new ones are more likely. */
function weightedPicker(videos: readonly Draft[], random: () => number): () => Draft {
  let sum = 0;
  const cumulativeWeights = videos.map(({ popularity, publishedAt }) => {
    const ageDays = (NOW.getTime() - publishedAt.getTime()) / DAY_MS;
    return (sum += popularity * (0.3 + Math.exp(-ageDays / 60)));
  });
  return () => {
    const at = random() * sum;
    let [low, high] = [0, cumulativeWeights.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulativeWeights[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return videos[low] as Draft;
  };
}

async function write(
  db: Kysely<Database>,
  videos: readonly Draft[],
  channels: readonly { id: string }[],
  histories: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await sql`insert into channels (id, name, slug)
    select id, 'Kanał', id::text from unnest(${channels.map(({ id }) => id)}::uuid[]) id`.execute(db);
  for (let from = 0; from < videos.length; from += 5000) {
    const batch = JSON.stringify(videos.slice(from, from + 5000));
    await sql`insert into videos (id, channel_id, title, tags, views, published_at, updated_at, status, listed, duration_seconds)
      select (v ->> 'id')::uuid, (v ->> 'channelId')::uuid, v ->> 'title',
        array(select jsonb_array_elements_text(v -> 'tags')), (v ->> 'views')::int,
        (v ->> 'publishedAt')::timestamptz, (v ->> 'publishedAt')::timestamptz, 'public', true, 600
      from jsonb_array_elements(${batch}::jsonb) v`.execute(db);
  }
  await sql`insert into users (id, email, password_hash, name, surname)
    select id, id::text, '-', 'Ola', 'Kowal' from unnest(${[...histories.keys()]}::uuid[]) id`.execute(db);
  const watched = [...histories].map(([userId, ids]) => ({ userId, ids }));
  for (let from = 0; from < watched.length; from += 500) {
    const batch = JSON.stringify(watched.slice(from, from + 500));
    await sql`insert into watching_times (user_id, video_id, seconds, updated_at)
      select (h ->> 'userId')::uuid, (w.id)::uuid, 500, ${NOW}::timestamptz - (200 - w.place) * interval '1 hour'
      from jsonb_array_elements(${batch}::jsonb) h,
        jsonb_array_elements_text(h -> 'ids') with ordinality as w (id, place)`.execute(db);
  }
}

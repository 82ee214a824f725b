import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { CATEGORIES } from "#shared/videos/catalogue.ts";
import { saveForms, saveWords } from "#server/features/search/index-store.ts";
import { sweepSearchIndex } from "#server/features/search/sweep-index.ts";
import { formsOf, vectorOf, vocabularyOf } from "#server/features/search/vectors.ts";
import type { Database } from "#server/platform/database/schema.ts";

const WHAT = [
  ...["Wędrówka", "Reportaż", "Rozmowa o tym, jak wygląda", "Spacer:", "Historia miejsca:", "Poradnik:"],
  ...["Nocny pociąg przez", "Rowerem przez", "Zapomniane", "Jak powstaje", "Pierwszy raz:", "Bez cenzury:"],
  ...["Relacja na żywo:", "Odcinek specjalny:", "Kulisy:", "Debata:", "Test:", "Wspomnienia:", "Śladami:"],
];
const SUBJECT = [
  ...["góry", "morze", "kolej", "zamek", "las", "rzeka", "kuchnia", "wybory", "gospodarka", "żubry", "ogród"],
  ...[
    "szkoła",
    "szpital",
    "kopalnia",
    "teatr",
    "muzyka ludowa",
    "piłka nożna",
    "siatkówka",
    "książki",
    "łąka",
  ],
  ...["samochody", "rolnictwo", "internet", "bezpieczeństwo", "zdrowie", "historia", "wojna", "rzemiosło"],
  ...[
    "pszczoły",
    "fotografia",
    "astronomia",
    "chleb",
    "stocznia",
    "podatki",
    "emerytury",
    "szachy",
    "źródła",
  ],
];
const PLACE = [
  ...["w Krakowie", "na Podlasiu", "w Łodzi", "nad Bałtykiem", "w Bieszczadach", "pod Tatrami", "na Śląsku"],
  ...["w Poznaniu", "na Mazurach", "we Wrocławiu", "w Gdańsku", "na Kaszubach", "w Lublinie", "na Roztoczu"],
  ...["w Szczecinie", "nad Wisłą", "w Beskidach", "na Żuławach", "w Toruniu", "w Białymstoku", "w Rzeszowie"],
];
const TAG_TAIL = ["polska", "wideo", "rozmowa", "dokument", "na żywo", "poradnik", "wycieczka", "2026"];
const DESCRIBED = "Opowiadamy, co się zmieniło";
const CONTINUED = "i kogo warto posłuchać.";
const PARTS = 90;
const VIDEOS_PER_CHANNEL = 50;
const MINUTES_APART = 3;
const DAY_MS = 86_400_000;
const CHANNEL_IDS = "0199b000-0000-7000-8000-";

/** A subject and a place each, as people type them: those that are often together and those that hardly are. */
export function wordPairs(): string[] {
  return PLACE.flatMap((place) => SUBJECT.map((subject) => `${subject} ${place.split(" ").at(-1)}`));
}

/** The id of the channel with this number; they count from 1. */
export function idOfChannel(number: number): string {
  return CHANNEL_IDS + number.toString(16).padStart(12, "0");
}

/** Fills a database with published videos with Polish titles, found by search at once; always the same for a size. */
export async function copyCatalogue(db: Kysely<Database>, size: number): Promise<void> {
  const channels = Math.max(1, Math.round(size / VIDEOS_PER_CHANNEL));
  await sql`insert into channels (id, name, slug, subscriptions_count)
    select (${CHANNEL_IDS} || lpad(to_hex(n), 12, '0'))::uuid, 'Kanał ' || n, 'kanal-' || n, (random() * 100000)::int
    from generate_series(1, ${channels}::int) n`.execute(db);
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-copy-"));
  try {
    // The database reads the files itself, as another user.
    await chmod(folder, 0o755);
    const videos = path.join(folder, "videos.tsv");
    const vectors = path.join(folder, "vectors.tsv");
    await writeCatalogue({ videos, vectors }, { size, channels });
    await db.connection().execute(async (connection) => load(connection, { videos, vectors }));
    await saveVocabulary(db, channels);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Takes the files in, for as long as that takes. */
async function load(db: Kysely<Database>, files: { videos: string; vectors: string }): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  try {
    await sql`copy videos (id, channel_id, status, visibility, listed, title, description, tags, categories,
        duration_seconds, views, likes, trend, published_at, created_at, updated_at)
      from ${sql.lit(files.videos)}`.execute(db);
    await sql`copy video_search (video_id, vector) from ${sql.lit(files.vectors)}`.execute(db);
    await sql`update search_progress set reached = now()`.execute(db);
    await sql`update video_subjects_progress set read_until = now()`.execute(db);
  } finally {
    await sql`reset statement_timeout`.execute(db);
  }
}

/** The words of the videos and everything of the channels, which the index of search would have written. */
async function saveVocabulary(db: Kysely<Database>, channels: number): Promise<void> {
  const numbers = Array.from({ length: Math.max(channels, PARTS) }, (_, number) => String(number + 1));
  const texts = [...WHAT, ...SUBJECT, ...PLACE, ...TAG_TAIL, DESCRIBED, CONTINUED, "część", "Kanał"];
  await saveForms(db, formsOf([...texts, ...numbers]));
  await saveWords(db, vocabularyOf(texts));
  await sweepSearchIndex({ db });
}

async function writeCatalogue(
  files: { videos: string; vectors: string },
  { size, channels }: { size: number; channels: number },
): Promise<void> {
  const videos = createWriteStream(files.videos, { mode: 0o644 });
  const vectors = createWriteStream(files.vectors, { mode: 0o644 });
  const roll = dice(42);
  const now = Date.now();
  for (let number = 1; number <= size; number += 1) {
    const { line, vector } = drawVideo({ number, channels, now, roll });
    if (!videos.write(line)) await once(videos, "drain");
    if (!vectors.write(vector)) await once(vectors, "drain");
  }
  for (const stream of [videos, vectors]) {
    stream.end();
    await once(stream, "finish");
  }
}

interface Draft {
  readonly number: number;
  readonly channels: number;
  readonly now: number;
  readonly roll: () => number;
}

function drawVideo({ number, channels, now, roll }: Draft): { line: string; vector: string } {
  const id = `0199a000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
  const channel = 1 + Math.floor(roll() ** 2 * channels);
  const channelId = idOfChannel(channel);
  const subject = rare(SUBJECT, roll);
  const title = `${rare(WHAT, roll)} ${subject} ${rare(PLACE, roll)}, część ${1 + Math.floor(roll() * PARTS)}`;
  const tags = [subject, rare(TAG_TAIL, roll)];
  const description = `${title}. ${DESCRIBED} ${rare(PLACE, roll)} ${CONTINUED}`;
  const seconds = 30 + Math.floor(roll() ** 3 * 7200);
  const views = Math.floor(roll() ** 8 * 2_000_000);
  const published = new Date(now - number * MINUTES_APART * 60_000).toISOString();
  const trend = number * MINUTES_APART * 60_000 < 7 * DAY_MS ? roll() * 10 : 0;
  const columns = [
    ...[id, channelId, "public", "public", "t", title, description, `{"${tags.join('","')}"}`],
    ...[`{${rare(CATEGORIES, roll)}}`, seconds, views, Math.floor(views / 40), trend.toFixed(3)],
    ...[published, published, published],
  ];
  const vector = vectorOf([
    { text: title, weight: "A" },
    ...tags.map((text) => ({ text, weight: "B" as const })),
    { text: `Kanał ${channel}`, weight: "B" },
    { text: description, weight: "C" },
  ]);
  return { line: `${columns.join("\t")}\n`, vector: `${id}\t${vector}\n` };
}

/** The first ones come up most often, as words do. */
function rare<Item>(items: readonly Item[], roll: () => number): Item {
  const item = items[Math.floor(roll() ** 1.6 * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** Numbers from 0 up to 1 that are the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

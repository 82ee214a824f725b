import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { CATEGORIES } from "./categories.ts";
import { saveWordForms, saveWords } from "#server/features/search/index-store.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
import { wordFormsOf, vectorOf, vocabularyOf } from "#server/features/search/vectors.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createRandom } from "#shared/seeded-random.ts";

const TITLE_PREFIXES = [
  ...["Wędrówka", "Reportaż", "Rozmowa o tym, jak wygląda", "Spacer:", "Historia miejsca:", "Poradnik:"],
  ...["Nocny pociąg przez", "Rowerem przez", "Zapomniane", "Jak powstaje", "Pierwszy raz:", "Bez cenzury:"],
  ...["Relacja na żywo:", "Odcinek specjalny:", "Kulisy:", "Debata:", "Test:", "Wspomnienia:", "Śladami:"],
];
const SUBJECTS = [
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
const LOCATIONS = [
  ...["w Krakowie", "na Podlasiu", "w Łodzi", "nad Bałtykiem", "w Bieszczadach", "pod Tatrami", "na Śląsku"],
  ...["w Poznaniu", "na Mazurach", "we Wrocławiu", "w Gdańsku", "na Kaszubach", "w Lublinie", "na Roztoczu"],
  ...["w Szczecinie", "nad Wisłą", "w Beskidach", "na Żuławach", "w Toruniu", "w Białymstoku", "w Rzeszowie"],
];
const TAG_SUFFIXES = ["polska", "wideo", "rozmowa", "dokument", "na żywo", "poradnik", "wycieczka", "2026"];
const DESCRIPTION_START = "Opowiadamy, co się zmieniło";
const DESCRIPTION_END = "i kogo warto posłuchać.";
const EPISODES = 90;
const VIDEOS_PER_CHANNEL = 50;
const MINUTES_APART = 3;
const DAY_MS = 86_400_000;
const CHANNEL_IDS = "0199b000-0000-7000-8000-";

/** Pairs of a subject and a place in the form that users type; some pairs are common, others are rare. */
export function wordPairs(): string[] {
  return LOCATIONS.flatMap((location) =>
    SUBJECTS.map((subject) => `${subject} ${location.split(" ").at(-1)}`),
  );
}

/** The id of the channel with this number; numbers start at 1. */
export function idOfChannel(number: number): string {
  return CHANNEL_IDS + number.toString(16).padStart(12, "0");
}

/** Fills a database with published videos with Polish titles and their search index; deterministic for a given size. */
export async function copyCatalogue(db: Kysely<Database>, size: number): Promise<void> {
  const channels = Math.max(1, Math.round(size / VIDEOS_PER_CHANNEL));
  await sql`insert into channels (id, name, slug, subscriptions_count)
    select (${CHANNEL_IDS} || lpad(to_hex(n), 12, '0'))::uuid, 'Kanał ' || n, 'kanal-' || n, (random() * 100000)::int
    from generate_series(1, ${channels}::int) n`.execute(db);
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-copy-"));
  try {
    // PostgreSQL reads the files itself, as another system user.
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

/** Loads the files with COPY, without a statement timeout. */
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

/**
 * Saves the vocabulary of the videos and the search data of the channels, which the search indexer otherwise
 * writes.
 */
async function saveVocabulary(db: Kysely<Database>, channels: number): Promise<void> {
  const numbers = Array.from({ length: Math.max(channels, EPISODES) }, (_, number) => String(number + 1));
  const texts = [
    ...TITLE_PREFIXES,
    ...SUBJECTS,
    ...LOCATIONS,
    ...TAG_SUFFIXES,
    DESCRIPTION_START,
    DESCRIPTION_END,
    "część",
    "Kanał",
  ];
  await saveWordForms(db, wordFormsOf([...texts, ...numbers]));
  await saveWords(db, vocabularyOf(texts));
  await reindexSearch({ db });
}

async function writeCatalogue(
  files: { videos: string; vectors: string },
  { size, channels }: { size: number; channels: number },
): Promise<void> {
  const videos = createWriteStream(files.videos, { mode: 0o644 });
  const vectors = createWriteStream(files.vectors, { mode: 0o644 });
  const random = createRandom(42);
  const now = Date.now();
  for (let number = 1; number <= size; number += 1) {
    const { line, vector } = generateVideo({ number, channels, now, random });
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
  readonly random: () => number;
}

function generateVideo({ number, channels, now, random }: Draft): { line: string; vector: string } {
  const id = `0199a000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
  const channel = 1 + Math.floor(random() ** 2 * channels);
  const channelId = idOfChannel(channel);
  const subject = pickWeighted(SUBJECTS, random);
  const title = `${pickWeighted(TITLE_PREFIXES, random)} ${subject} ${pickWeighted(LOCATIONS, random)}, część ${1 + Math.floor(random() * EPISODES)}`;
  const tags = [subject, pickWeighted(TAG_SUFFIXES, random)];
  const description = `${title}. ${DESCRIPTION_START} ${pickWeighted(LOCATIONS, random)} ${DESCRIPTION_END}`;
  const seconds = 30 + Math.floor(random() ** 3 * 7200);
  const views = Math.floor(random() ** 8 * 2_000_000);
  const published = new Date(now - number * MINUTES_APART * 60_000).toISOString();
  const trend = number * MINUTES_APART * 60_000 < 7 * DAY_MS ? random() * 10 : 0;
  const columns = [
    ...[id, channelId, "public", "public", "t", title, description, `{"${tags.join('","')}"}`],
    ...[`{${pickWeighted(CATEGORIES, random)}}`, seconds, views, Math.floor(views / 40), trend.toFixed(3)],
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

/** Picks an item at random; the first items are picked most often, as with word frequencies. */
function pickWeighted<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() ** 1.6 * items.length)];
  if (item === undefined) throw new Error("no items to choose from");
  return item;
}

import type { TranscriptHit } from "#shared/search/contract.ts";
import { readOwnWebVtt, type Cue } from "#shared/subtitles/web-vtt.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { polishStem } from "#server/platform/text/polish-stem.ts";
import {
  listUnindexed,
  type Passage,
  savePassages,
  type UnindexedSubtitles,
} from "./transcript-search-store.ts";
import { vectorOf } from "./vectors.ts";

/** Passage length: long enough for context, short enough to read at a glance. */
const PASSAGE_CHARACTERS = 160;
const BATCH_SIZE = 20;
/** With the marks and invisible characters in words, which folding drops. */
const WORD = /[\p{Alphabetic}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;

type TranscriptPassage = TranscriptHit["passages"][number];

/** Indexes new and changed subtitles. Safe to kill at any point and to run twice. */
export async function reindexTranscripts(services: Pick<Services, "db" | "storage" | "log">): Promise<void> {
  for (;;) {
    const unindexed = await listUnindexed(services.db, BATCH_SIZE);
    for (const subtitles of unindexed) await indexSubtitles(services, subtitles);
    if (unindexed.length < BATCH_SIZE) return;
  }
}

async function indexSubtitles(
  { db, storage, log }: Pick<Services, "db" | "storage" | "log">,
  subtitles: UnindexedSubtitles,
): Promise<void> {
  const { video_id, language, version } = subtitles;
  const cues = await readCues(storage, subtitlesKey(video_id, language, version));
  if (!cues) log.warn({ subtitles }, "subtitle file not found in storage");
  await inTransaction(db, (tx) => savePassages(tx, subtitles, passagesOf(cues ?? [])));
}

async function readCues(storage: Services["storage"], key: string): Promise<Cue[] | undefined> {
  if (!(await storage.stat(key))) return undefined;
  return readOwnWebVtt((await storage.readAll(key)).toString());
}

/** Splits subtitles into passages that are indexed and shown separately. */
export function passagesOf(cues: readonly Cue[]): Passage[] {
  const chunks: [seconds: number, text: string][][] = [];
  let characters = PASSAGE_CHARACTERS;
  for (const { startSeconds, text } of cues) {
    if (characters >= PASSAGE_CHARACTERS) {
      chunks.push([]);
      characters = 0;
    }
    const line = text.replaceAll(/\s+/g, " ").trim();
    chunks.at(-1)?.push([startSeconds, line]);
    characters += line.length;
  }
  return chunks.map((chunk) => ({
    cues: chunk,
    vector: vectorOf([{ text: chunk.map(([, text]) => text).join(" "), weight: "D" }]),
  }));
}

/** The passage from the first matching cue on, with its start time and the positions of the matched words. */
export function passageFromMatch(
  cues: readonly (readonly [seconds: number, text: string])[],
  words: readonly string[],
): TranscriptPassage {
  const found = cues.findIndex(([, text]) => marksOf(text, words).length > 0);
  const shown = cues.slice(Math.max(0, found));
  const text = shown.map(([, line]) => line).join(" ");
  return { seconds: shown[0]?.[0] ?? 0, text, marks: marksOf(text, words) };
}

function marksOf(text: string, words: readonly string[]): TranscriptPassage["marks"] {
  const stems = new Set(words.map(polishStem));
  return [...text.matchAll(WORD)]
    .filter(([written]) => {
      const word = foldDiacritics(written);
      return stems.has(polishStem(word)) || words.some((asked) => word.startsWith(asked));
    })
    .map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
}

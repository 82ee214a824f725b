import type { SpokenHit } from "#shared/search/contract.ts";
import { readOwnWebVtt, type Cue } from "#shared/subtitles/web-vtt.ts";
import { subtitlesKey } from "#server/features/subtitles/subtitles.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { fold } from "#server/platform/fold.ts";
import { polishStem } from "./polish-stem.ts";
import { listUnread, type Passage, savePassages, type UnreadSubtitles } from "./spoken-store.ts";
import { vectorOf } from "./vectors.ts";

/** Enough to hold the words of one thought, little enough to be read at a glance. */
const PASSAGE_CHARACTERS = 160;
const AT_ONCE = 20;
const WORD = /[\p{L}\p{N}]+/gu;

type SpokenPassage = SpokenHit["passages"][number];

/** Makes subtitles searchable that are new or have changed. May be killed, or run twice, at any point. */
export async function sweepSpoken(services: Pick<Services, "db" | "storage" | "log">): Promise<void> {
  for (;;) {
    const unread = await listUnread(services.db, AT_ONCE);
    for (const subtitles of unread) await readSubtitles(services, subtitles);
    if (unread.length < AT_ONCE) return;
  }
}

async function readSubtitles(
  { db, storage, log }: Pick<Services, "db" | "storage" | "log">,
  subtitles: UnreadSubtitles,
): Promise<void> {
  const { video_id, language, version } = subtitles;
  const cues = await readCues(storage, subtitlesKey(video_id, language, version));
  if (!cues) log.warn({ subtitles }, "subtitles that should be there could not be read");
  await inTransaction(db, (tx) => savePassages(tx, subtitles, passagesOf(cues ?? [])));
}

async function readCues(storage: Services["storage"], key: string): Promise<Cue[] | undefined> {
  if (!(await storage.stat(key))) return undefined;
  return readOwnWebVtt((await storage.readAll(key)).toString());
}

/** Subtitles in pieces that are searched and shown one by one. */
export function passagesOf(cues: readonly Cue[]): Passage[] {
  const pieces: [seconds: number, text: string][][] = [];
  let characters = PASSAGE_CHARACTERS;
  for (const { startSeconds, text } of cues) {
    if (characters >= PASSAGE_CHARACTERS) {
      pieces.push([]);
      characters = 0;
    }
    const line = text.replaceAll(/\s+/g, " ").trim();
    pieces.at(-1)?.push([startSeconds, line]);
    characters += line.length;
  }
  return pieces.map((piece) => ({
    cues: piece,
    vector: vectorOf([{ text: piece.map(([, text]) => text).join(" "), weight: "D" }]),
  }));
}

/** The part of a passage in which the words stand, the moment it is said, and where in it they are. */
export function shownPassage(
  cues: readonly (readonly [seconds: number, text: string])[],
  words: readonly string[],
): SpokenPassage {
  const found = cues.findIndex(([, text]) => marksOf(text, words).length > 0);
  const shown = cues.slice(Math.max(0, found));
  const text = shown.map(([, line]) => line).join(" ");
  return { seconds: shown[0]?.[0] ?? 0, text, marks: marksOf(text, words) };
}

function marksOf(text: string, words: readonly string[]): SpokenPassage["marks"] {
  const stems = new Set(words.map(polishStem));
  return [...text.matchAll(WORD)]
    .filter(([written]) => {
      const word = fold(written);
      return stems.has(polishStem(word)) || words.some((asked) => word.startsWith(asked));
    })
    .map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
}

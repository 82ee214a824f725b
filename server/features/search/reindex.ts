import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  type ChannelText,
  deleteVideoVectors,
  findChannelText,
  findIndexProgress,
  findTexts,
  type IndexedVector,
  listChangedTexts,
  listTextsOfChannel,
  listUnindexedChannels,
  markWordFormsComplete,
  saveChannelVectors,
  saveWordForms,
  saveIndexProgress,
  saveVideoVectors,
  saveWords,
  type VideoText,
} from "./index-store.ts";
import { wordFormsOf, vectorOf, vocabularyOf, type WeightedText } from "./vectors.ts";

/** Batch size: building the vectors of this many blocks the event loop for about ten milliseconds. */
const BATCH_SIZE = 100;
/** Longest delay between the timestamp of a change and its commit; changes this recent are read again. */
const OVERLAP_SECONDS = 60;
/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** A full rebuild takes longer than the sweep interval: the next sweep waits for it, and later ones join that one. */
const lastRuns = new WeakMap<Services["db"], Promise<void>>();
const waitingRuns = new WeakMap<Services["db"], Promise<void>>();

/** Indexes every change since the last run, until `stopping` is aborted. Safe to kill at any point and to run twice. */
export async function reindexSearch({ db }: Pick<Services, "db">, stopping?: AbortSignal): Promise<void> {
  const waiting = waitingRuns.get(db);
  if (waiting) return waiting;
  const run = Promise.allSettled([lastRuns.get(db)]).then(() => {
    waitingRuns.delete(db);
    return indexChanges(db, stopping);
  });
  waitingRuns.set(db, run);
  lastRuns.set(db, run);
  return run;
}

async function indexChanges(db: Services["db"], stopping: AbortSignal | undefined): Promise<void> {
  if (stopping?.aborted) return;
  await indexNewChannels(db);
  let cursor = { at: await findIndexProgress(db, OVERLAP_SECONDS), id: FIRST_ID };
  for (;;) {
    if (stopping?.aborted) return;
    const changed = await listChangedTexts(db, cursor, BATCH_SIZE);
    const last = changed.at(-1);
    if (!last) return markWordFormsComplete(db);
    await inTransaction(db, async (tx) => {
      await indexVideos(tx, changed);
      await saveIndexProgress(tx, last.changed_at);
    });
    if (changed.length < BATCH_SIZE) return markWordFormsComplete(db);
    cursor = { at: last.changed_at, id: last.id };
  }
}

/** Indexes a newly published video without waiting for the sweep. */
export async function indexVideo({ db }: Pick<Services, "db">, videoId: string): Promise<void> {
  await indexVideos(db, await findTexts(db, [videoId]));
}

/** Reindexes a channel and its videos, which are also found by the channel's name. */
export async function indexChannel({ db }: Pick<Services, "db">, channelId: string): Promise<void> {
  const channel = await findChannelText(db, channelId);
  if (channel) await indexChannels(db, [channel]);
  for (let afterId = FIRST_ID; ;) {
    const videos = await listTextsOfChannel(db, channelId, afterId, BATCH_SIZE);
    await indexVideos(db, videos);
    const last = videos.at(-1);
    if (!last || videos.length < BATCH_SIZE) return;
    afterId = last.id;
  }
}

async function indexNewChannels(db: Services["db"]): Promise<void> {
  for (;;) {
    const channels = await listUnindexedChannels(db, BATCH_SIZE);
    await indexChannels(db, channels);
    if (channels.length < BATCH_SIZE) return;
  }
}

/** Only published videos are indexed; visibility is checked at query time. */
async function indexVideos(db: Executor, videos: readonly VideoText[]): Promise<void> {
  const shown = videos.filter(({ is_public }) => is_public);
  const hidden = videos.filter(({ is_public }) => !is_public);
  if (hidden.length > 0) {
    await deleteVideoVectors(
      db,
      hidden.map(({ id }) => id),
    );
  }
  if (shown.length === 0) return;
  // Word forms first: an indexed video must be found by all of its words.
  await saveWordForms(
    db,
    wordFormsOf(shown.flatMap((video) => weightedTexts(video).map(({ text }) => text))),
  );
  await saveVideoVectors(db, shown.map(indexedVideo));
  await saveWords(
    db,
    vocabularyOf(shown.flatMap(({ title, tags, channel_name }) => [title, ...tags, channel_name])),
  );
}

async function indexChannels(db: Executor, channels: readonly ChannelText[]): Promise<void> {
  if (channels.length === 0) return;
  await saveChannelVectors(db, channels.map(indexedChannel));
  await saveWords(db, vocabularyOf(channels.map(({ name }) => name)));
}

function indexedVideo(video: VideoText): IndexedVector {
  return { id: video.id, vector: vectorOf(weightedTexts(video)) };
}

function weightedTexts({ title, tags, channel_name, description }: VideoText): WeightedText[] {
  return [
    { text: title, weight: "A" },
    ...tags.map((text) => ({ text, weight: "B" as const })),
    { text: channel_name, weight: "B" },
    { text: description, weight: "C" },
  ];
}

function indexedChannel({ id, name, slug, tags, description }: ChannelText): IndexedVector {
  const vector = vectorOf([
    { text: name, weight: "A" },
    { text: slug, weight: "A" },
    ...tags.map((text) => ({ text, weight: "B" as const })),
    { text: description, weight: "C" },
  ]);
  return { id, vector };
}

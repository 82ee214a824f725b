import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import {
  type ChannelText,
  deleteVideoVectors,
  findChannelText,
  findProgress,
  findTexts,
  type Indexed,
  listChangedTexts,
  listTextsOfChannel,
  listUnknownChannels,
  markAllForms,
  saveChannelVectors,
  saveForms,
  saveProgress,
  saveVideoVectors,
  saveWords,
  type VideoText,
} from "./index-store.ts";
import { formsOf, vectorOf, vocabularyOf, type WeighedText } from "./vectors.ts";

/** Making the vectors of so many keeps the process from answering for some ten milliseconds. */
const AT_ONCE = 100;
/** Longest time from the date of a change until it is written: what is as recent is read once more. */
const OVERLAP_SECONDS = 60;
/** Comes before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Writing the whole index takes longer than until the next sweep, which then waits for it, and the later ones with it. */
const lastSweeps = new WeakMap<Services["db"], Promise<void>>();
const waitingSweeps = new WeakMap<Services["db"], Promise<void>>();

/**
 * Brings the index of search up to every change since the last time, unless it is stopped before. May be killed, or
 * run twice, at any point.
 */
export async function sweepSearchIndex({ db }: Pick<Services, "db">, stopping?: AbortSignal): Promise<void> {
  const waiting = waitingSweeps.get(db);
  if (waiting) return waiting;
  const sweep = Promise.allSettled([lastSweeps.get(db)]).then(() => {
    waitingSweeps.delete(db);
    return indexChanges(db, stopping);
  });
  waitingSweeps.set(db, sweep);
  lastSweeps.set(db, sweep);
  return sweep;
}

async function indexChanges(db: Services["db"], stopping: AbortSignal | undefined): Promise<void> {
  if (stopping?.aborted) return;
  await indexUnknownChannels(db);
  let place = { at: await findProgress(db, OVERLAP_SECONDS), id: FIRST_ID };
  for (;;) {
    if (stopping?.aborted) return;
    const changed = await listChangedTexts(db, place, AT_ONCE);
    const last = changed.at(-1);
    if (!last) return markAllForms(db);
    await inTransaction(db, async (tx) => {
      await indexVideos(tx, changed);
      await saveProgress(tx, last.changed_at);
    });
    if (changed.length < AT_ONCE) return markAllForms(db);
    place = { at: last.changed_at, id: last.id };
  }
}

/** A video that has just been published is found at once. */
export async function indexVideo({ db }: Pick<Services, "db">, videoId: string): Promise<void> {
  await indexVideos(db, await findTexts(db, [videoId]));
}

/** A channel's name is one of the things its videos are found by. */
export async function indexChannel({ db }: Pick<Services, "db">, channelId: string): Promise<void> {
  const channel = await findChannelText(db, channelId);
  if (channel) await indexChannels(db, [channel]);
  for (let afterId = FIRST_ID; ;) {
    const videos = await listTextsOfChannel(db, channelId, afterId, AT_ONCE);
    await indexVideos(db, videos);
    const last = videos.at(-1);
    if (!last || videos.length < AT_ONCE) return;
    afterId = last.id;
  }
}

async function indexUnknownChannels(db: Services["db"]): Promise<void> {
  for (;;) {
    const channels = await listUnknownChannels(db, AT_ONCE);
    await indexChannels(db, channels);
    if (channels.length < AT_ONCE) return;
  }
}

/** What is not published is not in the index; who may see what is decided when it is searched. */
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
  // First the words: a video that is there is found by all of them.
  await saveForms(db, formsOf(shown.flatMap((video) => weighedTexts(video).map(({ text }) => text))));
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

function indexedVideo(video: VideoText): Indexed {
  return { id: video.id, vector: vectorOf(weighedTexts(video)) };
}

function weighedTexts({ title, tags, channel_name, description }: VideoText): WeighedText[] {
  return [
    { text: title, weight: "A" },
    ...tags.map((text) => ({ text, weight: "B" as const })),
    { text: channel_name, weight: "B" },
    { text: description, weight: "C" },
  ];
}

function indexedChannel({ id, name, slug, tags, description }: ChannelText): Indexed {
  const vector = vectorOf([
    { text: name, weight: "A" },
    { text: slug, weight: "A" },
    ...tags.map((text) => ({ text, weight: "B" as const })),
    { text: description, weight: "C" },
  ]);
  return { id, vector };
}

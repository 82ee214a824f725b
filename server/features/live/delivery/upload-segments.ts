import { setTimeout as pause } from "node:timers/promises";
import { parseJournal, readJournal } from "#server/live/package/journal.ts";
import { planSegmentStorage, type StorageStep } from "#server/live/package/segment-plan.ts";
import { followStream } from "#server/live/package/stream-follower.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import type { Services } from "#server/platform/services.ts";
import { storeJournalLines, storeRange } from "./segment-storage.ts";
import { listStoredJournal } from "./journal-store.ts";

type StoringServices = Pick<Services, "db" | "storage" | "config" | "log">;

const WAIT_MS = 5000;
const RETRY_MS = 1000;
/** Number of segments that are stored at the same time. */
const CHUNK_STEPS = 16;

/**
 * Copies the segments of a stream to the storage as they are closed, and then their lines to the stored journal, while
 * this machine receives it. Returns a function that resolves when all of them are stored. While the storage fails,
 * segments are retried.
 */
export function uploadSegments(services: StoringServices, id: string): () => Promise<void> {
  const { config, log } = services;
  const folder = streamFolder(config.dataDir, id);
  const follower = followStream(folder);
  let isEnding = false;

  async function run(): Promise<void> {
    const { known, next } = await readKnown(services, id);
    const plan = planSegmentStorage();
    let number = next;
    let offset = 0;
    for (let isLast = false; !isLast;) {
      isLast = isEnding;
      const { version } = await follower.read();
      const read = await readJournal(folder, offset);
      ({ offset } = read);
      const steps = read.lines.flatMap(plan).filter(({ lines }) => !known.has(JSON.stringify(lines[0])));
      for (let at = 0; at < steps.length; at += CHUNK_STEPS) {
        if (!(await storeChunk(steps.slice(at, at + CHUNK_STEPS), number))) return;
        number += 1;
      }
      if (steps.length === 0 && !isLast)
        await follower.waitUntil((index) => isEnding || index.version > version, WAIT_MS);
    }
  }

  /** Returns false if the stream ends while the storage fails: the next call starts with this chunk. */
  async function storeChunk(steps: readonly StorageStep[], number: number): Promise<boolean> {
    const lines = steps.flatMap((step) => step.lines);
    for (;;) {
      try {
        await Promise.all(
          steps.map(async ({ range }) => range && storeRange(services.storage, id, folder, range)),
        );
        await storeJournalLines(services.db, id, number, lines);
        return true;
      } catch (error) {
        log.warn({ err: error, video: id }, "segments of a live stream could not be stored");
        if (isEnding) return false;
        await pause(RETRY_MS);
      }
    }
  }

  const running = run()
    .catch((error: unknown) => log.error({ err: error, video: id }, "storing segments stopped"))
    .finally(() => follower.close());
  return async () => {
    isEnding = true;
    follower.close();
    await running;
  };
}

/** The last journal lines that are stored, and the number of the next chunk. */
async function readKnown({ db }: StoringServices, id: string) {
  const chunks = await listStoredJournal(db, id, -1);
  const lines = chunks.flatMap((chunk) => parseJournal(chunk.lines));
  return {
    known: new Set(lines.map((line) => JSON.stringify(line))),
    next: (chunks.at(-1)?.number ?? -1) + 1,
  };
}

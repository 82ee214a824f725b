import { type FSWatcher, watch } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { appendToJournal, readJournal } from "./journal.ts";
import { followStream, type StreamFollower } from "./stream-follower.ts";

const HOLD_MS = 30_000;
const PART_SECONDS = 1 / 3;

let folder: string;
let follower: StreamFollower;
let [reads, lines] = [0, 0];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-follower-"));
  [reads, lines] = [0, 0];
});
afterEach(async () => {
  follower.close();
  await rm(folder, { recursive: true });
});

type Watch = (file: string, options: { persistent: false }, listener: () => void) => FSWatcher;

function follow(watchFile: Watch): StreamFollower {
  return followStream(folder, {
    read(...range) {
      reads += 1;
      return readJournal(...range);
    },
    watch: watchFile,
  });
}

/** As on a file system that reports no changes: watches a file that has none. */
async function makeSilentWatch(): Promise<Watch> {
  const unchanged = path.join(folder, "unchanged");
  await writeFile(unchanged, "");
  return (_file, options, listener) => watch(unchanged, options, listener);
}

/** Appends a line to the journal; returns the version of an index with all its lines. */
async function append(): Promise<number> {
  await appendToJournal(
    folder,
    lines === 0
      ? { kind: "session", session: "s", epoch: 0, renditions: ["source"] }
      : {
          ...{ kind: "part", rendition: "source", start: lines * PART_SECONDS, seconds: PART_SECONDS },
          ...{ offset: lines * 100, bytes: 100, isIndependent: true, opensSegment: true },
        },
  );
  lines += 1;
  return lines;
}

async function waitFor(version: number): Promise<number> {
  const index = await follower.waitUntil((latest) => latest.version >= version, HOLD_MS);
  return index.version;
}

it("resolves all callers that wait for a part, and opens the journal a few times for all of them", async () => {
  follower = follow(watch);
  for (const version of [1, 2, 3, 4, 5, 6]) {
    const waiting = Array.from({ length: 500 }, () => waitFor(version));
    await append();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([version]));
  }
  expect(reads).toBeLessThan(60);
});

it("shows a line to each caller that reads after it was written", async () => {
  follower = follow(watch);
  const shown = [];
  // The first ones are read before the journal is watched, the others while it is.
  for (let count = 0; count < 5; count += 1) shown.push([await append(), (await follower.read()).version]);
  const waiting = waitFor(6);
  await append();
  await waiting;
  for (let count = 0; count < 50; count += 1) shown.push([await append(), (await follower.read()).version]);
  expect(shown.map(([, version]) => version)).toEqual(shown.map(([version]) => version));
});

it("also follows where changes are not reported", async () => {
  follower = follow(await makeSilentWatch());
  const waiting = waitFor(3);
  for (let count = 0; count < 3; count += 1) await append();
  expect(await waiting).toBe(3);
  // Another caller keeps the journal watched meanwhile.
  const later = waitFor(6);
  for (const version of [4, 5, 6]) {
    await append();
    expect((await follower.read()).version).toBe(version);
  }
  expect(await later).toBe(6);
});

it("resolves callers at its end, and after their time", async () => {
  follower = follow(watch);
  expect((await follower.waitUntil(() => false, 10)).version).toBe(0);
  let checks = 0;
  const waiting = follower.waitUntil(() => {
    checks += 1;
    return false;
  }, HOLD_MS);
  // The second check is that of the waiting caller.
  await expect.poll(() => checks).toBe(2);
  follower.close();
  expect((await waiting).version).toBe(0);
});

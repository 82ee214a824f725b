import path from "node:path";
import type { FindingSide, StorageKind } from "#shared/storage/contract.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";
import type { Services } from "#server/platform/services.ts";
import { listExisting } from "./item-names.ts";
import { readNamed, readSurroundings, type Surroundings } from "./named-objects.ts";
import { parseKey, partOf } from "./storage-keys.ts";

/** An object without a row, or a row without its object. */
export interface Orphan {
  readonly side: FindingSide;
  readonly key: string;
  readonly kind: StorageKind;
  /** Null if it is not known. */
  readonly bytes: number | null;
  readonly since: Date;
}

export interface Found {
  readonly orphans: readonly Orphan[];
  /** Objects that rows name and that are there. */
  readonly foundObjects: number;
}

/** Bytes are stored before their row, and may be a day old when an interrupted upload or job goes on. */
const SAFE_AGE_MS = 24 * 3_600_000;
const STATS_AT_A_TIME = 8;

/**
 * Compares all objects of the storage with all rows that name some. What is younger than a day, on its way to the site
 * or being encoded is left out. Memory: about 200 bytes for each object.
 */
export async function findOrphans(services: Services, signal?: AbortSignal): Promise<Found> {
  const { db, storage, clock } = services;
  const safeBefore = clock.now().getTime() - SAFE_AGE_MS;
  const named = await readNamed(db);
  const namedObjects = named.size;
  const folders = new Set([...named.keys()].map((key) => path.posix.dirname(key)));
  const orphans: Orphan[] = [];
  for await (const { key, size, modifiedAt } of storage.list()) {
    signal?.throwIfAborted();
    if (named.delete(key) || modifiedAt.getTime() >= safeBefore || isMadeOfSibling(key, folders)) continue;
    const { kind } = parseKey(key);
    orphans.push({ side: "strangeBytes", key, kind, bytes: size, since: modifiedAt });
  }
  const foundObjects = namedObjects - named.size;
  for (const [key, { since, bytes }] of named) {
    if (since >= safeBefore) continue;
    const { kind } = parseKey(key);
    orphans.push({ side: "missingBytes", key, kind, bytes, since: new Date(since) });
  }
  return { orphans: await keepOrphans(services, orphans, signal), foundObjects };
}

/**
 * Smaller sizes beside the image that they were made of, and the remuxed source beside the renditions that replaced it,
 * which stays for open players until the video is deleted.
 */
function isMadeOfSibling(key: string, folders: ReadonlySet<string>): boolean {
  const { kind } = parseKey(key);
  const folder = path.posix.dirname(key);
  if (kind === "image")
    return path.posix.basename(folder) === "sizes" && folders.has(path.posix.dirname(folder));
  return kind === "rendition" && path.posix.basename(key) === "source.mp4" && folders.has(folder);
}

/** Looks again, because rows and objects change while the storage is walked: only what still is an orphan stays. */
export async function keepOrphans<Candidate extends Pick<Orphan, "side" | "key">>(
  services: Services,
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<Candidate[]> {
  const { db, storage } = services;
  const keys = new Set(candidates.map(({ key }) => key));
  const named = await readNamed(db, (key) => keys.has(key));
  const around = await readSurroundings(services);
  const images = candidates.flatMap(({ key }) => parseKey(key).item ?? []);
  const existing = await listExisting(db, images);

  async function isOrphan({ side, key }: Candidate): Promise<boolean> {
    signal?.throwIfAborted();
    const isStrange = side === "strangeBytes";
    if (named.has(key) === isStrange || isBusy(key, around)) return false;
    if (isStrange && (isKept(key, around) || isOfExisting(key, existing))) return false;
    return ((await storage.stat(key)) !== undefined) === isStrange;
  }

  const verdicts = await mapConcurrent(STATS_AT_A_TIME, candidates, async (candidate) => ({
    candidate,
    isStill: await isOrphan(candidate),
  }));
  return verdicts.flatMap(({ candidate, isStill }) => (isStill ? candidate : []));
}

function isBusy(key: string, { busyVideos }: Surroundings): boolean {
  const { item } = parseKey(key);
  return item?.type === "video" && busyVideos.has(item.id);
}

function isKept(key: string, { keptKeys, siteImages }: Surroundings): boolean {
  if (parseKey(key).kind === "siteImage") return siteImages.has(partOf(key, 1));
  return keptKeys.has(key);
}

/** Images are served whether or not a row says that there is one. */
function isOfExisting(key: string, existing: ReadonlySet<string>): boolean {
  const { kind, item } = parseKey(key);
  return kind === "image" && item !== undefined && existing.has(`${item.type} ${item.id}`);
}

import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";

export const FINDINGS_PAGE_SIZE = 20;

/** Kinds of objects in the storage, by their keys. */
export const STORAGE_KINDS = [
  "original",
  "rendition",
  "chunk",
  "upload",
  "sprite",
  "image",
  "subtitles",
  "recording",
  "ad",
  "siteImage",
  "export",
  "bin",
  "other",
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

/** What objects belong to. */
export const STORAGE_ITEM_TYPES = ["video", "channel", "user", "ad"] as const;
export type StorageItemType = (typeof STORAGE_ITEM_TYPES)[number];

/** Bytes that no row names, and rows whose bytes are missing. */
export const FINDING_SIDES = ["strangeBytes", "missingBytes"] as const;
export type FindingSide = (typeof FINDING_SIDES)[number];

export const STORAGE_ACTS = ["count", "check", "mend", "restore"] as const;
export type StorageActName = (typeof STORAGE_ACTS)[number];

const Figure = z.object({ bytes: z.int(), objects: z.int() });
export type StorageFigure = z.output<typeof Figure>;

/** What something in the storage belongs to. `name` is null if that does not exist any more. */
const Item = z.object({
  type: z.enum(STORAGE_ITEM_TYPES),
  _id: Id,
  name: z.nullable(z.string()),
  /** Of a video or an ad. */
  channelId: z.nullable(Id),
});
export type StorageItem = z.output<typeof Item>;

const Finding = z.object({
  _id: Id,
  key: z.string(),
  kind: z.enum(STORAGE_KINDS),
  /** Null if it is not known. */
  bytes: z.nullable(z.int()),
  /** When the bytes were written, or the row that names them. */
  since: Moment,
  item: z.nullable(Item),
});
export type StorageFinding = z.output<typeof Finding>;

const BinItem = z.object({
  _id: Id,
  key: z.string(),
  kind: z.enum(STORAGE_KINDS),
  bytes: z.int(),
  binnedAt: Moment,
  /** When it is deleted. */
  deleteAt: Moment,
  item: z.nullable(Item),
});
export type StorageBinItem = z.output<typeof BinItem>;

/** The size of the storage as it was counted on a day. */
const DayTotal = z.object({ day: z.iso.date(), bytes: z.int() });
export type StorageDayTotal = z.output<typeof DayTotal>;

const Count = z.object({
  countedAt: Moment,
  day: z.iso.date(),
  kinds: z.array(z.extend(Figure, { kind: z.enum(STORAGE_KINDS) })),
  /** The largest channels; `rest` has what belongs to the others and to none. */
  channels: z.array(z.extend(Figure, { _id: Id, name: z.string() })),
  rest: Figure,
  /** The largest videos, channels, accounts and ads. */
  largest: z.array(z.extend(Figure, { item: Item, originalBytes: z.int() })),
  /** Free bytes of the disk; null for S3. */
  freeBytes: z.nullable(z.int()),
  /** Of the newest counts, in the order of their days, for the growth. */
  totals: z.array(DayTotal),
});
export type StorageCount = z.output<typeof Count>;

const Check = z.object({
  _id: Id,
  checkedAt: Moment,
  strangeBytes: Figure,
  missingBytes: Figure,
  /** Its findings are mended, or are being mended. */
  isMended: z.boolean(),
  /** So much is missing that the storage seems to be another one: mending is refused with STORAGE_DOUBTFUL. */
  isDoubtful: z.boolean(),
});
export type StorageCheck = z.output<typeof Check>;

const Act = z.object({
  _id: Id,
  act: z.enum(STORAGE_ACTS),
  ...{ objects: z.int(), bytes: z.int() },
  at: Moment,
  /** Null for the command line, or if the account is deleted. */
  by: z.nullable(z.string()),
});
export type StorageAct = z.output<typeof Act>;

export const StorageOverview = z.object({
  medium: z.enum(["disk", "s3"]),
  /** Jobs that wait or run. */
  running: z.object({ count: z.boolean(), check: z.boolean(), mend: z.boolean() }),
  /** Null if nothing has been counted yet. */
  count: z.nullable(Count),
  check: z.nullable(Check),
  bin: z.extend(Figure, { days: z.int() }),
  /** What administrators have done, newest first. */
  acts: z.array(Act),
});
export type StorageOverview = z.output<typeof StorageOverview>;

export const storage = {
  show: endpoint({
    method: "GET",
    path: "/storage",
    access: "admin",
    summary: "What lies in the storage by the newest count, and the newest search for orphans",
    response: StorageOverview,
  }),
  findings: endpoint({
    method: "GET",
    path: "/storage/findings/{side}",
    access: "admin",
    summary: "What the newest search has found on one side, the largest first",
    params: z.object({ side: z.enum(FINDING_SIDES) }),
    query: z.object(paging(FINDINGS_PAGE_SIZE)),
    response: listOf(Finding),
  }),
  bin: endpoint({
    method: "GET",
    path: "/storage/bin",
    access: "admin",
    summary: "What lies in the bin, in the order of its deletion",
    query: z.object(paging(FINDINGS_PAGE_SIZE)),
    response: listOf(BinItem),
  }),
  count: endpoint({
    method: "POST",
    path: "/storage/count",
    access: "admin",
    summary: "Starts the job that counts the storage, unless it waits already",
    response: Done,
  }),
  check: endpoint({
    method: "POST",
    path: "/storage/check",
    access: "admin",
    summary: "Starts the job that looks for orphans, unless it waits already",
    response: Done,
  }),
  mend: endpoint({
    method: "POST",
    path: "/storage/mend",
    access: "admin",
    summary: "Starts the job that mends what this search has found: STORAGE_CHANGED if it is not the newest",
    body: z.object({ checkId: Id }),
    response: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/storage/bin/{id}/restore",
    access: "admin",
    summary: "Puts something from the bin back to where it lay",
    params: z.object({ id: Id }),
    response: Done,
  }),
};

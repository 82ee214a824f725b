import { addDays } from "#shared/calendar/add-days.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { StorageCount, storage as endpoints } from "#shared/storage/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { JobKind } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { BIN_RETENTION_DAYS } from "./bin.ts";
import { listBinItems, sumBin } from "./bin-store.ts";
import { findNewestCount, listChannelSums, listKinds, listLargest, listTotals } from "./figures-store.ts";
import {
  findNewestCheck,
  listActs,
  listFindings,
  listUnfinished,
  recordAct,
  startMend,
  sumFindings,
} from "./findings-store.ts";
import { findItemNames } from "./item-names.ts";
import { checkStorageJob, countStorageJob, mendStorageJob } from "./jobs.ts";
import { parseKey } from "./storage-keys.ts";
import { isStorageDoubtful, requireOwnStorage } from "./rules.ts";
import { restOf, sumOf, viewAct, viewBinItem, viewFinding, viewLargest } from "./view.ts";

const CHANNELS_SHOWN = 20;
const LARGEST_SHOWN = 20;
const ACTS_SHOWN = 10;
/** For the growth of eight weeks: their first day, and the count before it. */
const TOTALS_DAYS = 70;

export async function showStorage({
  db,
  storage,
}: Pick<Services, "db" | "storage">): Promise<EndpointResponse<typeof endpoints.show>> {
  const kinds = [countStorageJob, checkStorageJob, mendStorageJob].map(({ name }) => name);
  const [count, check, sums, bin, acts, unfinished] = await Promise.all([
    loadCount(db),
    findNewestCheck(db),
    sumFindings(db),
    sumBin(db),
    listActs(db, ACTS_SHOWN),
    listUnfinished(db, kinds),
  ]);
  return {
    medium: storage.kind,
    running: {
      count: unfinished.has(countStorageJob.name),
      check: unfinished.has(checkStorageJob.name),
      mend: unfinished.has(mendStorageJob.name),
    },
    count,
    check: check
      ? {
          _id: check.id,
          checkedAt: check.checked_at.toISOString(),
          ...sums,
          isMended: check.mend_started_at !== null,
          isDoubtful: isStorageDoubtful({ found: check.found_objects, missing: sums.missingBytes.objects }),
        }
      : null,
    bin: { ...bin, days: BIN_RETENTION_DAYS },
    acts: acts.map(viewAct),
  };
}

async function loadCount(db: Services["db"]): Promise<StorageCount | null> {
  const count = await findNewestCount(db);
  if (!count) return null;
  const { day } = count;
  const since = addDays(day, -TOTALS_DAYS);
  const [kinds, channels, largest, totals] = await Promise.all([
    listKinds(db, day),
    listChannelSums(db, CHANNELS_SHOWN),
    listLargest(db, LARGEST_SHOWN),
    listTotals(db, since),
  ]);
  const nameOf = await findItemNames(
    db,
    largest.map(({ type, item_id: id }) => ({ type, id })),
  );
  return {
    ...{ countedAt: count.counted_at.toISOString(), day, kinds, totals, freeBytes: count.free_bytes },
    channels: channels.map(({ id, ...channel }) => ({ _id: id, ...channel })),
    rest: restOf(sumOf(kinds), channels),
    largest: largest.map((row) => viewLargest(row, nameOf)),
  };
}

export async function listStorageFindings(
  { db }: Pick<Services, "db">,
  { params, query }: Pick<UseCaseInput<typeof endpoints.findings>, "params" | "query">,
): Promise<EndpointResponse<typeof endpoints.findings>> {
  const [rows, sums] = await Promise.all([listFindings(db, params.side, query), sumFindings(db)]);
  const nameOf = await findItemNames(
    db,
    rows.flatMap(({ key }) => parseKey(key).item ?? []),
  );
  return { items: rows.map((row) => viewFinding(row, nameOf)), count: sums[params.side].objects };
}

export async function listBin(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof endpoints.bin>,
): Promise<EndpointResponse<typeof endpoints.bin>> {
  const [rows, { objects }] = await Promise.all([listBinItems(db, query), sumBin(db)]);
  const nameOf = await findItemNames(
    db,
    rows.flatMap(({ key }) => parseKey(key).item ?? []),
  );
  return { items: rows.map((row) => viewBinItem(row, nameOf)), count: objects };
}

export function startCount(context: SignedInContext): Promise<{ ok: true }> {
  return start(context, "count", countStorageJob);
}

export function startCheck(context: SignedInContext): Promise<{ ok: true }> {
  return start(context, "check", checkStorageJob);
}

async function start(
  { db, queue, viewer, now }: SignedInContext,
  act: "count" | "check",
  kind: JobKind<object>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    if ((await listUnfinished(tx, [kind.name])).size > 0) return;
    await queue.send(tx, kind, {});
    await recordAct(tx, { act, by: viewer.id, at: now });
  });
  return { ok: true };
}

/** Records that a search was started; `by` is null for the command line. */
export async function recordCheck(
  { db, now }: { readonly db: Executor; readonly now: Date },
  by: string | null,
): Promise<void> {
  await recordAct(db, { act: "check", by, at: now });
}

export async function startMending(
  context: SignedInContext,
  { body }: UseCaseInput<typeof endpoints.mend>,
): Promise<{ ok: true }> {
  const { db, queue } = context;
  const order = { checkId: body.checkId, by: context.viewer.id };
  await inTransaction(db, async (tx) => {
    await approveMend({ db: tx, now: context.now }, order);
    await queue.send(tx, mendStorageJob, order);
  });
  return { ok: true };
}

/** Marks the findings of the newest search as to be mended, once, and records who has confirmed it. */
export async function approveMend(
  { db, now }: { readonly db: Executor; readonly now: Date },
  { checkId, by }: { readonly checkId: string; readonly by: string | null },
): Promise<void> {
  const check = await startMend(db, checkId, { by, now });
  if (!check) throw new AppError("STORAGE_CHANGED");
  const { strangeBytes, missingBytes } = await sumFindings(db);
  requireOwnStorage({ found: check.found_objects, missing: missingBytes.objects });
  await recordAct(db, {
    ...{ act: "mend", by, at: now, bytes: strangeBytes.bytes },
    objects: strangeBytes.objects + missingBytes.objects,
  });
}

import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { finishMoves, putIntoBin } from "./bin.ts";
import { findOrphans, keepOrphans, type Orphan } from "./find-orphans.ts";
import { deleteFindings, listFindingsOf, saveCheck, type FindingRow } from "./findings-store.ts";
import type { MendOrder } from "./jobs.ts";
import { mendOther, mendVideo } from "./mend-rows.ts";
import { listLostOriginals, markFoundOriginals } from "./mend-store.ts";
import { runAlone } from "./run-alone.ts";
import { parseKey } from "./storage-keys.ts";

interface Checked {
  readonly checkId: string;
  readonly orphans: readonly Orphan[];
}

/** Looks for orphans and stores what it finds. STORAGE_BUSY while another search runs, or a mending. */
export async function checkStorage(services: Services, signal?: AbortSignal): Promise<Checked> {
  const { db, clock, leases } = services;
  return runAlone(leases, async () => {
    await finishMoves(services);
    await findLostAgain(services);
    const found = await findOrphans(services, signal);
    const checkId = await inTransaction(db, (tx) => saveCheck(tx, clock.now(), found));
    return { checkId, orphans: found.orphans };
  });
}

async function findLostAgain({ db, storage }: Services): Promise<void> {
  const found: string[] = [];
  for (const upload of await listLostOriginals(db)) {
    if (await storage.stat(sourceKey(upload))) found.push(upload.id);
  }
  await markFoundOriginals(db, found);
}

/** Each of them is compared with the rows again, which takes a walk through all rows. */
const STRANGE_AT_A_TIME = 500;

/**
 * Mends what a search has found, as far as it is still so: strange bytes move to the bin, then rows without bytes are
 * corrected; what is made again may lie where strange bytes have lain. After a kill the repeated call goes on with the
 * rest.
 */
export async function mendStorage(
  services: Services,
  { checkId, by }: MendOrder,
  signal?: AbortSignal,
): Promise<void> {
  const { db, leases } = services;
  await runAlone(leases, async () => {
    await finishMoves(services);
    const findings = await listFindingsOf(db, checkId);
    const strange = findings.filter(({ side }) => side === "strangeBytes");
    for (let from = 0; from < strange.length; from += STRANGE_AT_A_TIME) {
      const some = strange.slice(from, from + STRANGE_AT_A_TIME);
      for (const finding of await keepFindings(services, some, signal)) {
        signal?.throwIfAborted();
        await putIntoBin(services, finding, by);
      }
    }
    const missing = findings.filter(({ side }) => side === "missingBytes");
    for (const [videoId, ofVideo] of groupByVideo(await keepFindings(services, missing, signal))) {
      signal?.throwIfAborted();
      if (videoId !== undefined) await mendVideo(services, videoId, ofVideo);
      else for (const finding of ofVideo) await mendOther(services, finding, by);
    }
  });
}

/** Those of the findings that are still so; the others are deleted. */
async function keepFindings(
  services: Services,
  findings: readonly FindingRow[],
  signal: AbortSignal | undefined,
): Promise<FindingRow[]> {
  const orphans = await keepOrphans(services, findings, signal);
  const kept = new Set(orphans.map(({ id }) => id));
  await deleteFindings(
    services.db,
    findings.flatMap(({ id }) => (kept.has(id) ? [] : id)),
  );
  return orphans;
}

function groupByVideo(findings: readonly FindingRow[]): Map<string | undefined, FindingRow[]> {
  return Map.groupBy(findings, ({ key }) => {
    const { item } = parseKey(key);
    return item?.type === "video" ? item.id : undefined;
  });
}

import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { report } from "./report.ts";
import { pathsOf, LISTS } from "./list-paths.ts";
import { load } from "./load.ts";
import type { CatalogueSite } from "./serve-catalogue.ts";

/** Number of videos to reindex, the newest first. */
const REINDEXED = Number(process.env["BENCH_REINDEXED"] ?? 50_000);
const LISTS_UNDER_LOAD = ["home page", "newest", "search"];
const CONNECTIONS = 4;
const POLL_MS = 50;

/** Sizes of the search indexes, and the build time of the vector index. */
export async function benchIndex({ databaseUrl }: CatalogueSite): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ name: string; size: string }>`
      select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
      where relname in ('video_search', 'search_forms', 'search_words')
        or (relkind = 'i' and relname ~ '^(video_search_|videos_(newest|popular|liked|longest)$|search_)')
      order by relname`.execute(db);
    for (const { name, size } of rows) report(`size of ${name}`, size);
    const startedAt = performance.now();
    await sql`set statement_timeout = 0`.execute(db);
    await sql`reindex index video_search_vector`.execute(db);
    report("building video_search_vector", `${secondsSince(startedAt).toFixed(1)} s`);
  });
}

/**
 * Resets the progress of the search index, so that the site's indexer has to catch up, and requests lists meanwhile.
 */
export async function benchReindexing(site: CatalogueSite): Promise<void> {
  await withDatabase(site.databaseUrl, async (db) => {
    await loadLists(site, "before the index is written anew");
    const { newest, from } = await sql<{ newest: string; from: string }>`
      select max(updated_at)::text as newest, min(updated_at)::text as from
      from (select updated_at from videos order by updated_at desc limit ${REINDEXED}) v`
      .execute(db)
      .then(({ rows: [row] }) => row ?? { newest: "", from: "" });
    await sql`update search_progress set reached = ${from}`.execute(db);
    const startedAt = await waitUntil(db, sql<boolean>`reached > ${from}::timestamptz`);
    const finished = waitUntil(db, sql<boolean>`reached >= ${newest}::timestamptz`);
    await loadLists(site, "while the index is written anew");
    const seconds = ((await finished) - startedAt) / 1000;
    report(`${REINDEXED} videos reindexed under this load`, `${seconds.toFixed(1)} s`);
  });
}

async function loadLists({ url, token }: CatalogueSite, phase: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const name of LISTS_UNDER_LOAD) {
    const pathOf = LISTS[name];
    if (!pathOf) throw new Error(`There is no list ${name}`);
    const paths = pathsOf(pathOf).map((address) => `/api${address}`);
    const { p99Ms, requestsPerSecond } = await load(url, {
      ...{ headers, paths, connections: CONNECTIONS, seconds: 3 },
    });
    const figures = `${p99Ms.toFixed(0)} ms at 99 %, ${requestsPerSecond.toFixed(0)}/s`;
    report(`${name}, ${CONNECTIONS} connections, ${phase}`, figures);
  }
}

async function waitUntil(db: Kysely<Database>, condition: ReturnType<typeof sql<boolean>>): Promise<number> {
  while (!(await db.selectFrom("search_progress").select("reached").where(condition).executeTakeFirst()))
    await pause(POLL_MS);
  return performance.now();
}

async function withDatabase(url: string, action: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase<Database>(url, { max: 1 });
  try {
    await action(db);
  } finally {
    await close();
  }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}

import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { report } from "./figures.ts";
import { addressesOf, LISTS } from "./list-addresses.ts";
import { load } from "./load.ts";
import type { CatalogueSite } from "./serve-catalogue.ts";

/** The newest of the videos are written anew. */
const REINDEXED = Number(process.env["BENCH_REINDEXED"] ?? 50_000);
const ASKED = ["home page", "newest", "search"];
const CONNECTIONS = 4;
const POLL_MS = 50;

/** How large the indexes are that search stands on, and how long it takes to build that of the words. */
export async function benchIndex({ databaseUrl }: CatalogueSite): Promise<void> {
  await withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ name: string; size: string }>`
      select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
      where relname in ('video_search', 'search_forms', 'search_words')
        or (relkind = 'i' and relname ~ '^(video_search_|videos_(newest|popular|liked|longest)$|search_)')
      order by relname`.execute(db);
    for (const { name, size } of rows) report(`size of ${name}`, size);
    const begun = performance.now();
    await sql`set statement_timeout = 0`.execute(db);
    await sql`reindex index video_search_vector`.execute(db);
    report("building video_search_vector", `${secondsSince(begun).toFixed(1)} s`);
  });
}

/** Sets search back, which a site's next sweep then makes up for, and asks for lists meanwhile. */
export async function benchReindexing(site: CatalogueSite): Promise<void> {
  await withDatabase(site.databaseUrl, async (db) => {
    await askAll(site, "before the index is written anew");
    const { newest, from } = await sql<{ newest: string; from: string }>`
      select max(updated_at)::text as newest, min(updated_at)::text as from
      from (select updated_at from videos order by updated_at desc limit ${REINDEXED}) v`
      .execute(db)
      .then(({ rows: [row] }) => row ?? { newest: "", from: "" });
    await sql`update search_progress set reached = ${from}`.execute(db);
    const begun = await whenReached(db, sql<boolean>`reached > ${from}::timestamptz`);
    const written = whenReached(db, sql<boolean>`reached >= ${newest}::timestamptz`);
    await askAll(site, "while the index is written anew");
    const seconds = ((await written) - begun) / 1000;
    report(`${REINDEXED} videos written anew, with that`, `${seconds.toFixed(1)} s`);
  });
}

async function askAll({ url, token }: CatalogueSite, when: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const name of ASKED) {
    const pathOf = LISTS[name];
    if (!pathOf) throw new Error(`there is no list ${name}`);
    const paths = addressesOf(pathOf).map((address) => `/api${address}`);
    const { p99Ms, requestsPerSecond } = await load(url, {
      ...{ headers, paths, connections: CONNECTIONS, seconds: 3 },
    });
    const figures = `${p99Ms.toFixed(0)} ms at 99 %, ${requestsPerSecond.toFixed(0)}/s`;
    report(`${name}, ${CONNECTIONS} connections, ${when}`, figures);
  }
}

async function whenReached(
  db: Kysely<Database>,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  while (!(await db.selectFrom("search_progress").select("reached").where(condition).executeTakeFirst()))
    await pause(POLL_MS);
  return performance.now();
}

async function withDatabase(url: string, work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase<Database>(url, { max: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000;
}

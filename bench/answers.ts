import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { startChild } from "./child.ts";
import { againstBare, byCost } from "./compare.ts";
import { familyOf } from "./cpu.ts";

export interface Site {
  readonly url: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly videoId: string;
  readonly databaseUrl: string;
}

/** Lists, details and pages on ten thousand videos, from memory against a bare server and signed in by their cost. */
export async function benchAnswers(): Promise<void> {
  const site = await startChild<Site>("serve-site.ts");
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  try {
    const { url, token, videoId, databaseUrl } = site.facts;
    const postmaster = await postmasterOf(databaseUrl);
    // The database may be a descendant of the site: each process counts once.
    const family = () => [...new Set([...familyOf(site.pid), ...familyOf(postmaster)])];
    await againstBare("list of 24, visitor", `${url}/api/videos?limit=24`, folder, ">= 60 %");
    await againstBare("video detail, visitor", `${url}/api/videos/${videoId}`, folder, "");
    await againstBare("home page, visitor", `${url}/`, folder, ">= 50 %");
    await againstBare("watch page, visitor", `${url}/watch/${videoId}`, folder, ">= 50 %");
    const headers = { authorization: `Bearer ${token}` };
    await byCost("list of 24, signed in", `${url}/api/videos?limit=24`, headers, family, "<= 2 ms");
    await byCost("video detail, signed in", `${url}/api/videos/${videoId}`, headers, family, "<= 1 ms");
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

export async function postmasterOf(url: string): Promise<number> {
  const { db, close } = openDatabase<Database>(url, { max: 1 });
  const { rows } = await sql<{ pid: string }>`
    select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`.execute(db);
  await close();
  return Number(rows[0]?.pid);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { startChild } from "./child.ts";
import { compareWithBareServer, reportCpuCost } from "./baseline.ts";
import { processTree } from "./cpu.ts";

export interface Site {
  readonly url: string;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly videoId: string;
  readonly databaseUrl: string;
}

/**
 * Lists, details and pages of ten thousand videos: cached responses to visitors are compared with a bare server,
 * responses to signed-in users are measured by CPU time.
 */
export async function benchResponses(): Promise<void> {
  const site = await startChild<Site>("serve-site.ts");
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  try {
    const { url, token, videoId, databaseUrl } = site.readyMessage;
    const postmaster = await postmasterOf(databaseUrl);
    // The database may be a descendant of the site: each process counts once.
    const listPids = () => [...new Set([...processTree(site.pid), ...processTree(postmaster)])];
    await compareWithBareServer("list of 24, visitor", `${url}/api/videos?limit=24`, folder, ">= 60 %");
    await compareWithBareServer("video detail, visitor", `${url}/api/videos/${videoId}`, folder, "");
    await compareWithBareServer("home page, visitor", `${url}/`, folder, ">= 50 %");
    await compareWithBareServer("watch page, visitor", `${url}/watch/${videoId}`, folder, ">= 50 %");
    const headers = { authorization: `Bearer ${token}` };
    await reportCpuCost("list of 24, signed in", `${url}/api/videos?limit=24`, headers, listPids, "<= 2 ms");
    await reportCpuCost(
      "video detail, signed in",
      `${url}/api/videos/${videoId}`,
      headers,
      listPids,
      "<= 1 ms",
    );
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

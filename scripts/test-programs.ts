import fs from "node:fs";
import path from "node:path";
import { findMediaEngine } from "#server/media/engine.ts";
import { openLog } from "#server/platform/log.ts";
import { ensureTestBrowser } from "./chromium.ts";
import { ensureCaddy, ensureNginx, ensurePgBouncer, ensureSystemdAnalyze } from "./deploy/programs.ts";
import { ensureFirefox, ensureWebKit } from "./other-browsers.ts";
import { ensureRedisServers } from "./testing/redis-programs.ts";

/** Databases, test sites and videos of a whole run. */
const MIN_FREE_GIB = 4;
const GIB = 1024 ** 3;

/**
 * Finds or installs what the tests need before any of them runs: `node scripts/test-programs.ts [gate|all]`. Throws
 * one sentence about what is missing.
 */
async function main(circle: string | undefined): Promise<void> {
  const { bavail, bsize } = fs.statfsSync(path.resolve(import.meta.dirname, ".."));
  if (bavail * bsize < MIN_FREE_GIB * GIB) {
    throw new Error(`The tests need ${MIN_FREE_GIB} GB of free disk space.`);
  }
  const engine = await findMediaEngine({ env: process.env, log: openLog("info") });
  if (engine.mode !== "full") throw new Error(engine.notice);
  const browsers = [ensureTestBrowser()];
  if (circle === "all") browsers.push(ensureFirefox(), ensureWebKit().browser);
  const servers = await ensureRedisServers();
  if (circle === "all") {
    servers.push(await ensureNginx(), await ensureCaddy(), await ensurePgBouncer());
    servers.push(await ensureSystemdAnalyze());
  }
  process.stdout.write(`ffmpeg ${engine.version}, ${[...browsers, ...servers].join(", ")}\n`);
}

await main(process.argv[2]);

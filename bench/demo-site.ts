import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createClient } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { startSite, type RunningSite } from "./site-process.ts";

const root = path.resolve(import.meta.dirname, "..");
/** Stays between runs: a filled site is filled in a second. `BENCH_DEMO_DIR` is another folder. */
const DATA_DIR = process.env["BENCH_DEMO_DIR"] ?? path.join(root, ".cache/bench-demo");

/** Runs the site that `npm run demo` fills. */
export async function startDemoSite(): Promise<RunningSite> {
  const demo = spawn("npm", ["run", "demo", "--", "--no-live"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATA_DIR },
  });
  const [code] = await once(demo, "exit");
  if (code !== 0) throw new Error(`npm run demo failed with status ${code}`);
  return startSite({}, { dataDir: DATA_DIR, keep: true });
}

/** A published video of the site, the same in every run: the first one by title that plays for a while. */
export async function pickVideo(url: string): Promise<string> {
  const call = createClient({ base: `${url}/api` });
  const { items } = await call(videos.list, { query: { limit: 50 } });
  const [video] = items
    .filter(({ duration, premiereAt }) => (duration ?? 0) >= 15 && !premiereAt)
    .toSorted((a, b) => a.title.localeCompare(b.title, "pl"));
  if (!video) throw new Error("The demonstration has no video that plays for 15 seconds");
  return video._id;
}

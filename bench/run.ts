import { benchAccounts } from "./seeding/accounts.ts";
import { benchResponses } from "./responses.ts";
import { benchBrowser } from "./browser/browser.ts";
import { benchCarousel } from "./carousel.ts";
import { benchChat } from "./chat.ts";
import { benchCounting } from "./counting.ts";
import { benchDelivery } from "./delivery.ts";
import { benchImage } from "./image.ts";
import { benchLive, LIVE_BENCHES } from "./live.ts";
import { benchLists } from "./lists.ts";
import { benchMemory } from "./memory.ts";
import { benchPrograms } from "./programs/programs.ts";
import { benchProcessing } from "./processing.ts";
import { benchRecommendations } from "./recommendations.ts";
import { benchReleases } from "./releases.ts";
import { benchStart } from "./start.ts";
import { benchPlayback } from "./playback.ts";
import { benchWorkers } from "./workers.ts";

/**
 * `npm run bench [-- name ...]`: each benchmark prints its ratio to a plain baseline; `live` can be followed by names
 * of its parts. A benchmark with limits returns whether it kept them. `programs` and `image` install programs on the
 * machine, and `releases` needs a second clone: they run only when named.
 */
const BENCHMARKS: Readonly<Record<string, (parts: readonly string[]) => Promise<void | boolean>>> = {
  answers: benchResponses,
  accounts: benchAccounts,
  lists: benchLists,
  processing: benchProcessing,
  counting: benchCounting,
  delivery: benchDelivery,
  browser: benchBrowser,
  carousel: benchCarousel,
  recommendations: benchRecommendations,
  memory: benchMemory,
  start: benchStart,
  workers: benchWorkers,
  watching: benchPlayback,
  live: benchLive,
  chat: benchChat,
};

const [, , first, ...others] = process.argv;
if (first === "programs") {
  await benchPrograms(others);
  process.exit();
}
if (first === "releases") process.exit((await benchReleases(others)) ? 0 : 1);
if (first === "image") process.exit((await benchImage()) ? 0 : 1);

const names = process.argv.slice(2);
const parts = names[0] === "live" ? names.slice(1).filter((name) => name in LIVE_BENCHES) : [];
const chosen = names.filter((name) => !parts.includes(name));
const unknown = chosen.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}, ` +
      `and for live ${Object.keys(LIVE_BENCHES).join(", ")}.`,
  );
  process.exit(1);
}
let isGood = true;
for (const [name, bench] of Object.entries(BENCHMARKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  if ((await bench(parts)) === false) isGood = false;
}
process.exit(isGood ? 0 : 1);

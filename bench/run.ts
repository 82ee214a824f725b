import { benchAccounts } from "./accounts.ts";
import { benchAnswers } from "./answers.ts";
import { benchBrowser } from "./browser.ts";
import { benchCarousel } from "./carousel.ts";
import { benchCounting } from "./counting.ts";
import { benchDelivery } from "./delivery.ts";
import { benchLists } from "./lists.ts";
import { benchMemory } from "./memory.ts";
import { benchProcessing } from "./processing.ts";
import { benchRecommendations } from "./recommendations.ts";
import { benchStart } from "./start.ts";
import { benchWatching } from "./watching.ts";
import { benchWorkers } from "./workers.ts";

/** `npm run bench [-- name ...]`: each benchmark prints its ratio against the bare thing it is measured by. */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  answers: benchAnswers,
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
  watching: benchWatching,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}; there are ${Object.keys(BENCHMARKS).join(", ")}.`,
  );
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  await bench();
}
process.exit(0);

import { readFileSync } from "node:fs";
import path from "node:path";
import { measureCoverage, readRequirements, type Requirement } from "../../scripts/spec.ts";
import { readPassedTitles } from "../../scripts/testing/record.ts";
import type { Line, LiveBench } from "./result-line.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

interface Group {
  readonly label: string;
  readonly has: (requirement: Requirement) => boolean;
}

/** Requirements that tests and `npm run bench -- programs` prove. Run them before this benchmark. */
const GROUPS: readonly Group[] = [
  { label: "real programs as senders and players", has: ({ id }) => isBetween(id, 121, 122) },
  {
    label: "faults and bad input, each with a test",
    has: ({ id }) => isBetween(id, 53, 60) || isBetween(id, 100, 114),
  },
  { label: "rows of capability 7 still proven [LVE-127]", has: ({ capability }) => capability === "7" },
  { label: "journeys on phone and desktop", has: ({ id }) => isBetween(id, 128, 128) },
];

/** Reports whether the requirements of live streams that are not measured here are proven. */
export const provenRequirements: LiveBench = {
  file: "bench/live/proven-requirements.ts",
  isWhole: true,
  measure,
};

async function measure(): Promise<Line[]> {
  const csv = readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8");
  const requirements = readRequirements(csv);
  const { missing } = measureCoverage(requirements, readPassedTitles(ROOT));
  return GROUPS.map(({ label, has }) => {
    const rows = requirements.filter(has).map(({ id }) => id);
    const open = rows.filter((id) => missing.includes(id));
    return {
      label,
      limit: "all rows",
      measured: `${rows.length - open.length} of ${rows.length} rows${open.length > 0 ? `; not ${open.slice(0, 8).join(" ")}` : ""}`,
      passed: rows.length > 0 && open.length === 0,
    };
  });
}

function isBetween(id: string, first: number, last: number): boolean {
  const number = Number(/^LVE-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
  return number >= first && number <= last;
}

import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const PROJECT = path.join(import.meta.dirname, "../..");
const READS_MACHINE_CLOCK = /new Date\(\)|Date\.now\(\)/;
const FOLDERS = ["shared", "server/features", "server/media", "server/live"];
/** Browser code that measures time on the device itself; moments of the site are named by `serverNow`. */
const DEVICE_CLOCK_READERS = [
  "web/data/api.ts",
  "web/features/accounts/countdown.ts",
  "web/features/channels/period.ts",
  "web/features/donations/support-card-state.ts",
  "web/features/uploads/transfer.ts",
  "web/pages/kit/kit-buttons.tsx",
  "web/pages/public/home/auto-refresh.ts",
  "web/pages/public/home/fresh-content.tsx",
  "web/ssr/current-page.ts",
  "web/startup/missing-chunk.ts",
  "web/ui/format/server-clock.ts",
];

function readersOf(sources: readonly string[]): string[] {
  return sources.filter((file) =>
    READS_MACHINE_CLOCK.test(fs.readFileSync(path.join(PROJECT, file), "utf8")),
  );
}

function sourcesOf(folder: string): string[] {
  return fs
    .readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing/.test(file))
    .map((file) => path.join(folder, file));
}

describe("the clock of the site", () => {
  it.each(FOLDERS)("is the only one that %s reads", (folder) => {
    const sources = sourcesOf(folder);

    expect(sources).not.toEqual([]);
    expect(readersOf(sources)).toEqual([]);
  });

  it("is the one by which browsers name moments, whatever the clock of the device", () => {
    expect(readersOf(sourcesOf("web")).toSorted()).toEqual(DEVICE_CLOCK_READERS);
  });
});

import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const PROJECT = path.join(import.meta.dirname, "../..");
const READS_MACHINE_CLOCK = /new Date\(\)|Date\.now\(\)/;
const FOLDERS = ["shared", "server/features", "server/media", "server/live"];

function sourcesOf(folder: string): string[] {
  return fs
    .readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("testing"))
    .map((file) => path.join(folder, file));
}

describe("the clock of the site", () => {
  it.each(FOLDERS)("is the only one that %s reads", (folder) => {
    const sources = sourcesOf(folder);

    const readers = sources.filter((file) =>
      READS_MACHINE_CLOCK.test(fs.readFileSync(path.join(PROJECT, file), "utf8")),
    );

    expect(sources).not.toEqual([]);
    expect(readers).toEqual([]);
  });
});

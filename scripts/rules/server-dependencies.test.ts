import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const PROJECT = path.join(import.meta.dirname, "../..");
/** What an installation without development packages runs. */
const FOLDERS = ["server", "shared", "scripts/backup"];
/** Loaded by a build of the browser application alone. */
const OF_BUILDS = new Set(["server/platform/web/compress-worker.ts", "server/platform/web/open-dev-web.ts"]);
/** A transport of pino, which loads it by its name. */
const NOT_IMPORTED = ["pino-pretty"];

const IMPORT = /(?:^(?:import|export)\s[^;]*?from |^import |\bimport\()"([^"./#][^"]*)"/gm;

const { dependencies, optionalDependencies } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(fs.readFileSync(path.join(PROJECT, "package.json"), "utf8")));

function sourcesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(?:^|\/)testing\//.test(file) && !OF_BUILDS.has(file));
}

function packagesOf(file: string): string[] {
  const text = fs.readFileSync(path.join(PROJECT, file), "utf8");
  return [...text.matchAll(IMPORT)]
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) =>
      specifier
        .split("/")
        .slice(0, specifier.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

const imported = new Map(
  FOLDERS.flatMap(sourcesIn).flatMap((file) => packagesOf(file).map((name) => [name, file])),
);

describe("the dependencies of package.json", () => {
  it("have every package that the server imports: an image has no others", () => {
    const known = { ...dependencies, ...optionalDependencies };
    const missing = [...imported].filter(([name]) => !(name in known));

    expect(imported.size).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  it("have no package that only the browser application needs: it is built before", () => {
    const unused = Object.keys(dependencies).filter((name) => !imported.has(name));

    expect(unused).toEqual(NOT_IMPORTED);
  });
});

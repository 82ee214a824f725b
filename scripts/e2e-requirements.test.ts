import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { rowsInTitle, readRequirements, type Requirement } from "./spec.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const E2E_FOLDER = path.join(ROOT, "e2e");
const OTHER_FOLDERS = ["server", "shared", "web", "scripts"].map((folder) => path.join(ROOT, folder));
/** A title that ends with requirement ids, in any quotes. */
const TITLE = /["'`]([^"'`\n]*\[[^\]\n]+\])["'`]/g;
/** A requirement id that a table of screens passes to the title of a step. */
const ROW_OF_TABLE = /\brow: "([A-Z]+-\d+)"/g;

/** The requirement ids in the tests of a folder, independent of whether they have run here. */
function rowsOfTests(folder: string): ReadonlySet<string> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name));
  return new Set(
    files.flatMap((name) => {
      const source = fs.readFileSync(path.join(folder, name), "utf8");
      const titles = [...source.matchAll(TITLE)].map(([, title = ""]) => rowsInTitle(title));
      const tables = [...source.matchAll(ROW_OF_TABLE)].map(([, row = ""]) => row);
      return [...titles.filter((rows) => rows.length <= 6).flat(), ...tables];
    }),
  );
}

it("every requirement that is checked in a browser is named by an e2e test, among at most six [LAS-151]", () => {
  const csv = fs.readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8");
  const named = rowsOfTests(E2E_FOLDER);
  const namedElsewhere = new Set(OTHER_FOLDERS.flatMap((folder) => [...rowsOfTests(folder)]));
  // Rows beyond the two texts are built one after another: those that no test names are open.
  const isOpen = ({ id, area }: Requirement) => area.startsWith("beyond") && !namedElsewhere.has(id);

  const missing = readRequirements(csv).filter(
    (row) => row.needsBrowser && !named.has(row.id) && !isOpen(row),
  );

  expect(named.size).toBeGreaterThan(500);
  expect(missing.map(({ id }) => id)).toEqual([]);
});

it("every row that a test names is in the table of requirements", () => {
  const known = new Set(
    readRequirements(fs.readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8")).map(
      ({ id }) => id,
    ),
  );
  const named = [E2E_FOLDER, ...OTHER_FOLDERS].flatMap((folder) => [...rowsOfTests(folder)]);

  expect(named.filter((row) => !known.has(row) && !row.startsWith("ROW-"))).toEqual([]);
});

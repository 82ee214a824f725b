import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { namedRows, readRequirements } from "./spec.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const JOURNEYS = path.join(ROOT, "e2e");
/** A title that ends with rows, in whatever quotes. */
const TITLE = /["'`]([^"'`\n]*\[[^\]\n]+\])["'`]/g;
/** A row that a table of screens hands to the title of a step. */
const ROW_OF_TABLE = /\brow: "([A-Z]+-\d+)"/g;

/** The rows that journeys name, whether they have run here or not. */
function rowsOfJourneys(): ReadonlySet<string> {
  const files = fs.readdirSync(JOURNEYS).filter((name) => name.endsWith(".test.ts"));
  return new Set(
    files.flatMap((name) => {
      const source = fs.readFileSync(path.join(JOURNEYS, name), "utf8");
      const titles = [...source.matchAll(TITLE)].map(([, title = ""]) => namedRows(title));
      const tables = [...source.matchAll(ROW_OF_TABLE)].map(([, row = ""]) => row);
      return [...titles.filter((rows) => rows.length <= 6).flat(), ...tables];
    }),
  );
}

it("every row that is checked in a browser is named by a journey, among at most six [LAS-151]", () => {
  const csv = fs.readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8");
  const named = rowsOfJourneys();

  const missing = readRequirements(csv).filter(({ id, isBrowserRow }) => isBrowserRow && !named.has(id));

  expect(named.size).toBeGreaterThan(500);
  expect(missing.map(({ id }) => id)).toEqual([]);
});

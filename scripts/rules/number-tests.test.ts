import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rowsInTitle } from "../spec.ts";
import { SPEC_NUMBERS } from "../spec-numbers.ts";
import { NUMBER_TESTS } from "./number-tests.ts";
import { RULE_NUMBERS, WITHOUT_TEST } from "./rule-numbers.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["server", "shared", "web", "e2e"];

const tests = Object.entries(NUMBER_TESTS).flatMap(([file, texts]) =>
  Object.entries(texts).map(([text, [source = "", ...names]]) => ({ file, text, source, names })),
);
const tested = tests.flatMap(({ source, names }) => names.map((name) => `${source} ${name}`));
const constants = Object.entries(RULE_NUMBERS).flatMap(([file, rules]) =>
  rules.map((rule) => `${file} ${rule.split(" = ")[0]}`),
);

/** The rows that tests of behaviour name: in titles, and in tables whose rows are in titles. */
function rowsOfTests(): ReadonlySet<string> {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(ROOT, folder, file)),
  );
  const ids = files.flatMap(
    (file) => fs.readFileSync(file, "utf8").match(/\b[A-Z]{3}-\d{3}(?:\.\.\d{3})?/g) ?? [],
  );
  return new Set(ids.flatMap((id) => rowsInTitle(`[${id}]`)));
}

describe("a number", () => {
  it.each(tests)(
    "of $source is tested where the table says: $file, $text",
    ({ file, text, source, names }) => {
      expect(fs.readFileSync(path.join(ROOT, file), "utf8")).toContain(text);
      expect(constants).toEqual(expect.arrayContaining(names.map((name) => `${source} ${name}`)));
    },
  );

  it("has a test of behaviour, or is in the list of those without one [LAS-152]", () => {
    expect(constants.filter((constant) => !tested.includes(constant)).toSorted()).toEqual(
      WITHOUT_TEST.toSorted(),
    );
  });

  it("of the specification has a test that names its row, beside the look at the source [LAS-045]", () => {
    const named = rowsOfTests();
    const alone = SPEC_NUMBERS.map(({ row }) => row).filter((row) => !named.has(row));

    expect(alone).toEqual([]);
  });
});

import fs from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { RULE_NUMBERS } from "./rules/rule-numbers.ts";
import { SPEC_NUMBERS } from "./spec-numbers.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Every requirement of the two texts with a number and of these kinds must be in the table. */
const NUMBERED_KINDS = ["constant", "limit", "validation"];
const WITHOUT_NUMBER: Readonly<Record<string, string>> = {
  "DIS-046": "a list of words; the test of the categories holds them and so their number",
  "LOC-008": "the digits are part of a name",
  "SHL-054": "the year in the footer is the present one",
};
/** The specification names its texts 000 and 001. */
const TEXT_NUMBERS = /\b00[01]\b/g;

const rows: Record<string, string>[] = parse(
  fs.readFileSync(path.join(ROOT, "docs/spec/requirements.csv"), "utf8"),
  { columns: true, bom: true },
);
const requirements = new Map(rows.map(({ id = "", requirement = "" }) => [id, requirement]));
const listed = new Set(SPEC_NUMBERS.map(({ row }) => row));

describe("the table of the specification's numbers", () => {
  it.each(SPEC_NUMBERS)(
    "$row says $said, and $file has it [LAS-045, LAS-152]",
    ({ row, said, file, source }) => {
      expect(requirements.get(row)).toContain(said);
      expect(fs.readFileSync(path.join(ROOT, file), "utf8")).toContain(source);
    },
  );

  it("has every requirement with a time, a size, a count or a length [LAS-045]", () => {
    const numbered = rows.filter(
      ({ seed = "", kind = "", requirement = "" }) =>
        seed.startsWith("00") &&
        NUMBERED_KINDS.includes(kind) &&
        /\d/.test(requirement.replaceAll(TEXT_NUMBERS, "")),
    );

    expect(numbered.length).toBeGreaterThan(90);
    expect(
      numbered.map(({ id = "" }) => id).filter((id) => !listed.has(id) && !(id in WITHOUT_NUMBER)),
    ).toEqual([]);
  });
});

describe("the table of numbers of further rules", () => {
  const rules = Object.entries(RULE_NUMBERS).flatMap(([file, all]) =>
    all.map((rule) => [rule, file] as const),
  );

  it.each(rules)("%s, in %s [LAS-152]", (rule, file) => {
    expect(fs.readFileSync(path.join(ROOT, file), "utf8")).toMatch(new RegExp(`\\b${RegExp.escape(rule)};`));
  });
});

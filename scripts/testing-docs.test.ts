import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const DOCS = path.resolve(import.meta.dirname, "../docs/testing.md");

/** The rows of each table whose first columns are these, as cells. Throws if there is no such table. */
function tablesOf(...columns: readonly string[]): string[][][] {
  const lines = fs.readFileSync(DOCS, "utf8").split("\n");
  const tables = lines.flatMap((line, index) => {
    if (cellsOf(line).slice(0, columns.length).join() !== columns.join()) return [];
    const rows = lines.slice(index + 2);
    return [
      rows
        .slice(
          0,
          rows.findIndex((row) => !row.startsWith("|")),
        )
        .map(cellsOf),
    ];
  });
  if (tables.length === 0) throw new Error(`docs/testing.md has no table of ${columns.join(", ")}`);
  return tables;
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

describe("the mutation test scores", () => {
  it("match the counts of mutants, and are at least 80 % in each critical area [LAS-158]", () => {
    const rows = tablesOf("area", "code")
      .flat()
      .filter(([, code = ""]) => code.startsWith("`"))
      .map(([area = "", code = "", mutants, killed, survived, , , score]) => ({
        ...{ area: area.split(":")[0] ?? "", code, mutants: Number(mutants), killed: Number(killed) },
        ...{ survived: Number(survived), score: Number.parseFloat(score ?? "") },
      }));

    for (const { code, mutants, killed, survived, score } of rows) {
      expect.soft(killed + survived, code).toBe(mutants);
      expect.soft(Math.abs(score - (100 * killed) / mutants), code).toBeLessThan(0.06);
    }
    const areas = Map.groupBy(rows, ({ area }) => area);
    expect([...areas.keys()].toSorted()).toEqual(["ads", "chat", "lifecycle", "money", "privacy"]);
    for (const [area, ofArea] of areas) {
      const sum = (part: "killed" | "mutants") => ofArea.reduce((total, row) => total + row[part], 0);
      expect.soft((100 * sum("killed")) / sum("mutants"), area).toBeGreaterThanOrEqual(80);
    }
  });
});

describe("manual breakages", () => {
  it("were detected at once in 27 of 30 places of the last round, and the others since then [LAS-159]", () => {
    const [round] = tablesOf("broken", "where", "noticed by");
    expect(round).toHaveLength(30);
    const detected = round?.filter(([, , by = ""]) => !by.startsWith("nothing")) ?? [];
    expect(detected.length).toBeGreaterThanOrEqual(27);
    for (const [, where = "", by = ""] of round ?? []) {
      for (const [, file = ""] of `${where} ${by}`.matchAll(/`([^`]+)`/g)) {
        expect.soft(fs.existsSync(path.resolve(import.meta.dirname, "..", file)), file).toBe(true);
      }
    }
  });
});

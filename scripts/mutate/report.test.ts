import { describe, expect, it } from "vitest";
import { describeSurvivor, reportMutants, scoreOf, type JudgedMutant } from "./report.ts";

function mutant(fileName: string, status: string, line = 1): JudgedMutant {
  return {
    fileName: `/site/${fileName}`,
    status,
    mutatorName: "ConditionalExpression",
    replacement: "if (\n  true)",
    location: { start: { line, column: 5 } },
  };
}

describe("scoreOf", () => {
  it("counts an unreached mutant as survived and a timed-out one as killed, and ignores the rest", () => {
    const statuses = ["Killed", "Killed", "Timeout", "Survived", "NoCoverage", "Ignored"];

    const score = scoreOf(statuses.map((status) => mutant("shared/a.ts", status)));

    expect(score).toEqual({ killed: 3, survived: 2, unreached: 1, ignored: 1, percent: 60 });
  });

  it("has no score without a mutant", () => {
    expect(scoreOf([]).percent).toBeNull();
  });
});

describe("reportMutants", () => {
  it("counts killed and survived mutants and prints the score of files, folders and all [LAS-157]", () => {
    const report = reportMutants(
      [
        mutant("shared/ads/serving.ts", "Survived", 12),
        mutant("shared/ads/serving.ts", "NoCoverage", 3),
        mutant("shared/ads/serving.ts", "Killed"),
        mutant("shared/ads/lifecycle.ts", "Killed"),
      ],
      "/site",
    );

    expect(report.split("\n")).toEqual([
      "                         killed  survived  unreached  not tried    score",
      "shared/ads/                   2         2          1          0   50.0 %",
      "shared/ads/lifecycle.ts       1         0          0          0  100.0 %",
      "shared/ads/serving.ts         1         2          1          0   33.3 %",
      "total                         2         2          1          0   50.0 %",
    ]);
  });
});

describe("describeSurvivor", () => {
  it.each([
    ["Survived", "survived   shared/ads/serving.ts:12:5  ConditionalExpression  if ( true)"],
    ["NoCoverage", "unreached  shared/ads/serving.ts:12:5  ConditionalExpression  if ( true)"],
  ])("shows the location of one that is %s [LAS-157]", (status, line) => {
    expect(describeSurvivor(mutant("shared/ads/serving.ts", status, 12), "/site")).toBe(line);
  });
});

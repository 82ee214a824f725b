import path from "node:path";

/** The fields of Stryker's mutant result that the report needs. */
export interface JudgedMutant {
  readonly fileName: string;
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

export interface Score {
  readonly killed: number;
  readonly survived: number;
  /** Survivors that no test reaches. */
  readonly unreached: number;
  /** Mutants that were not tried. */
  readonly ignored: number;
  /** Killed in per cent of killed and survived; null without a mutant. */
  readonly percent: number | null;
}

const KILLED = new Set(["Killed", "Timeout"]);
const SURVIVED = new Set(["Survived", "NoCoverage"]);
const LONGEST_REPLACEMENT = 100;

export function isSurvivor({ status }: Pick<JudgedMutant, "status">): boolean {
  return SURVIVED.has(status);
}

export function scoreOf(mutants: readonly JudgedMutant[]): Score {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const survived = mutants.filter(isSurvivor).length;
  const tried = killed + survived;
  return {
    killed,
    survived,
    unreached: mutants.filter(({ status }) => status === "NoCoverage").length,
    ignored: mutants.length - tried,
    percent: tried === 0 ? null : (killed / tried) * 100,
  };
}

/** A table with a row for each file, each folder and the total. */
export function reportMutants(mutants: readonly JudgedMutant[], root: string): string {
  const located = mutants.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }));
  const files = groupBy(located, ({ fileName }) => fileName);
  const folders = groupBy(located, ({ fileName }) => `${path.posix.dirname(fileName)}/`);
  const rows = [...files, ...folders].toSorted(([a], [b]) => a.localeCompare(b));
  const table = [
    ["", "killed", "survived", "unreached", "not tried", "score"],
    ...rows.map(([name, group]) => toRow(name, scoreOf(group))),
    toRow("total", scoreOf(located)),
  ];
  return alignColumns(table).join("\n");
}

/** Location and replacement of a survivor. */
export function describeSurvivor(
  { fileName, location, mutatorName, status, replacement }: JudgedMutant,
  root: string,
): string {
  const { line, column } = location.start;
  const text = (replacement ?? "").replaceAll(/\s+/g, " ");
  const shown = text.length > LONGEST_REPLACEMENT ? `${text.slice(0, LONGEST_REPLACEMENT)}…` : text;
  const reached = status === "NoCoverage" ? "unreached" : "survived ";
  return `${reached}  ${relative(root, fileName)}:${line}:${column}  ${mutatorName}  ${shown}`;
}

function toRow(name: string, { killed, survived, unreached, ignored, percent }: Score): string[] {
  const score = percent === null ? "-" : `${percent.toFixed(1)} %`;
  return [name, String(killed), String(survived), String(unreached), String(ignored), score];
}

function alignColumns(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => (row[at] ?? "").length)));
  return table.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function relative(root: string, file: string): string {
  return path.relative(root, file).replaceAll("\\", "/");
}

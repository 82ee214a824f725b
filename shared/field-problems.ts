import { FIELD_ERRORS, type FieldErrorCode, type FieldProblem } from "./errors.ts";

/** The message of a check that names both limits, whatever is wrong with the value. */
export function rangeProblem(min: number, max: number): string {
  return `${"OUT_OF_RANGE" satisfies FieldErrorCode} ${min} ${max}`;
}

/** The message of a check that wants a divisor of a number, from 1 to the number itself. */
export function divisorProblem(whole: number): string {
  return `${"DIVISOR" satisfies FieldErrorCode} 1 ${whole}`;
}

/** The message of a check that names the contrast of a colour and the one that is needed. */
export function contrastProblem(code: FieldErrorCode, measured: number, needed: number): string {
  // Cut off, not rounded: 4.499 is not 4.5.
  return `${code} ${Math.floor(measured * 100) / 100} ${needed}`;
}

/** The fields of a zod issue that are needed to describe a problem with a field. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly message: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly input?: unknown;
  readonly format?: string;
}

/** Turns schema issues into one problem per field: the first one found, keyed by the dotted path. */
export function fieldProblems(issues: readonly Issue[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) {
    const field = (issue.path ?? []).map(String).join(".") || "body";
    problems[field] ??= problemOf(issue);
  }
  return problems;
}

function problemOf(issue: Issue): FieldProblem {
  const [name, min, max] = issue.message.split(" ");
  const named = FIELD_ERRORS.find((code) => code === name);
  if (named) return min === undefined ? { code: named } : { code: named, details: { min, max: max ?? "" } };
  if (issue.code === "too_small") {
    return tooSmall(issue);
  }
  if (issue.code === "too_big") {
    const code = { string: "TOO_LONG", array: "TOO_MANY" }[issue.origin ?? ""] ?? "TOO_BIG";
    return { code: code as FieldErrorCode, details: { max: Number(issue.maximum) } };
  }
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return { code: "REQUIRED" };
  }
  if (issue.code === "invalid_format" && issue.format === "email") {
    return { code: "EMAIL" };
  }
  return { code: "INVALID" };
}

function tooSmall(issue: Issue): FieldProblem {
  const min = Number(issue.minimum);
  if (issue.origin === "string") {
    return min <= 1 ? { code: "REQUIRED" } : { code: "TOO_SHORT", details: { min } };
  }
  if (issue.origin === "array") {
    return min <= 1 ? { code: "REQUIRED" } : { code: "TOO_FEW", details: { min } };
  }
  return { code: "TOO_SMALL", details: { min } };
}

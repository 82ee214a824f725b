import type { z } from "zod";
import { Environment, GROUPS, SECRETS } from "./environment.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/** One sentence for every variable that is invalid, unknown, or missing from its group; none if all are right. */
export function describeFailures(variables: Variables, issues: readonly z.core.$ZodIssue[]): string[] {
  return [
    ...issues.map((issue) => describeIssue(issue, variables)),
    ...unknownVariables(variables),
    ...GROUPS.flatMap((group) => missingVariables(group, variables)),
  ];
}

function describeIssue(issue: z.core.$ZodIssue, variables: Variables): string {
  const name = String(issue.path[0]);
  const shown = SECRETS.has(name) ? "" : `, not "${variables[name]}"`;
  return `${name} must be ${issue.message}${shown}.`;
}

/** Reports unknown variables: a misspelt optional one would otherwise be ignored without a message. */
function unknownVariables(variables: Variables): string[] {
  const isForStorage = (name: string) => name.startsWith("S3_");
  const known = Object.keys(Environment.shape).filter(isForStorage);
  return Object.keys(variables)
    .filter((name) => isForStorage(name) && !known.includes(name))
    .map((name) => `${name} is unknown: Nadaj reads ${formatList(known)}.`);
}

/** Checks variables that must be set together; returns a sentence that names the missing ones. */
function missingVariables(group: readonly string[], variables: Variables): string[] {
  const [given, missing] = [true, false].map((isGiven) =>
    group.filter((name) => (variables[name] !== undefined) === isGiven),
  );
  if (!given?.length || !missing?.length) return [];
  const verb = missing.length === 1 ? "is" : "are";
  return [`${formatList(missing)} ${verb} missing: ${formatList(group)} belong together.`];
}

function formatList(names: readonly string[]): string {
  return new Intl.ListFormat("en").format(names);
}

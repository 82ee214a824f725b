import type { FieldProblem } from "#shared/errors.ts";

/** `{name}`, and whatever else stands in braces, so that a misspelt name is found. */
const PLACEHOLDER = /\{([^{}\n]*)\}/g;

interface Placeholders {
  readonly values: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

/** Why a text cannot be used: it names an unknown placeholder, or lacks a required one. */
export function placeholderProblem(
  text: string,
  { values, required }: Placeholders,
): FieldProblem | undefined {
  const named = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !Object.hasOwn(values, name));
  if (unknown !== undefined) {
    const details = { unknown: `{${unknown}}`, placeholders: listed(Object.keys(values)) };
    return { code: "PLACEHOLDER_UNKNOWN", details };
  }
  const missing = required.filter((name) => !named.includes(name));
  return missing.length > 0
    ? { code: "PLACEHOLDER_MISSING", details: { placeholders: listed(missing) } }
    : undefined;
}

/** Replaces each placeholder by its value; what a value itself has in braces stays. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

function listed(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}

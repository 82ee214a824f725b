import { AppError, type FieldProblem } from "#shared/errors.ts";
import { placeholderProblem } from "#server/platform/mail/placeholders.ts";
import type { EditedTexts } from "#server/platform/mail/template-text.ts";
import type { Part } from "./parts.ts";

interface GivenTexts {
  readonly [part: string]: string | undefined;
}

/**
 * The given texts that differ from their defaults. Throws VALIDATION for a part that the template does not have, an
 * unknown placeholder, and a required one that is missing.
 */
export function editedTexts(given: GivenTexts, parts: readonly Part[]): EditedTexts {
  const edited: Record<string, string> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const [name, text] of Object.entries(given)) {
    if (text === undefined) continue;
    const part = parts.find((one) => one.part === name);
    if (part && comparable(text) === comparable(part.pattern)) continue;
    const problem = part ? placeholderProblem(text, part) : ({ code: "INVALID" } as const);
    if (problem) problems[`texts.${name}`] = problem;
    else edited[name] = text;
  }
  if (Object.keys(problems).length > 0) throw new AppError("VALIDATION", {}, problems);
  return edited;
}

/** Defaults have non-breaking spaces, which editors do not keep. */
function comparable(text: string): string {
  return text.replaceAll("\u00A0", " ").trim();
}

import type * as z from "zod/mini";
import { fieldProblems } from "#shared/field-problems.ts";
import { fieldText } from "#shared/field-text.ts";
import type { Locale } from "#shared/texts.ts";
import { StartError } from "#server/platform/start-error.ts";

/** The value of an argument or option, by the schema that the API has for it. StartError names the `label`. */
export function parseOption<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  { label, locale }: { readonly label: string; readonly locale: Locale },
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [problem = { code: "INVALID" as const }] = Object.values(fieldProblems(parsed.error.issues));
  throw new StartError(`${label}: ${fieldText(problem, locale)}`);
}

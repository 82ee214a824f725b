import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { fieldText } from "#shared/field-text.ts";
import { fieldProblems, type Issue } from "#shared/field-problems.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

export type FormSchema<Input extends FieldValues, Output> = z.ZodMiniType<Output, Input>;

/** Checks of a form beyond its schema, as messages by field, e.g. that two passwords match. */
export type FormCheck<Input> = (values: Input) => Partial<Record<string, string>>;

interface SchemaResolverOptions<Input extends FieldValues, Output> {
  readonly schema: FormSchema<Input, Output>;
  readonly check?: FormCheck<Input> | undefined;
  readonly optional?: readonly string[] | undefined;
}

/** Validates a form with a schema of the contract; the messages are the server's own. */
export function schemaResolver<Input extends FieldValues, Output>({
  schema,
  check = () => ({}),
  optional = [],
}: SchemaResolverOptions<Input, Output>): Resolver<Input, unknown, Output> {
  return (fields, _context, options) => {
    const values = withoutEmpty(fields, optional);
    const result = z.safeParse(schema, values, { reportInput: true });
    const messages = { ...check(values), ...(result.success ? {} : schemaMessages(result.error.issues)) };
    const errors: FieldErrors = {};
    for (const [field, message] of Object.entries(messages)) {
      if (message !== undefined) errors[field] = { type: "schema", message };
    }
    if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** Form values are never absent: an empty field holds "", radio buttons without a selection hold null. */
function withoutEmpty<Input extends FieldValues>(fields: Input, optional: readonly string[]): Input {
  const filled = Object.entries(fields).filter(([name, value]) => {
    return !optional.includes(name) || (value !== "" && value !== null);
  });
  return Object.fromEntries(filled) as Input;
}

/** The error message of every invalid field. */
export function schemaMessages(issues: readonly Issue[]): Record<string, string> {
  const problems = Object.entries(fieldProblems(issues));
  return Object.fromEntries(problems.map(([field, problem]) => [field, fieldText(problem, getLocale())]));
}

import { AppError, type ErrorCode, type ErrorDetails } from "#shared/errors.ts";
import { errorText } from "#shared/error-text.ts";
import { fieldProblems, type Issue } from "#shared/field-problems.ts";
import { fieldText } from "#shared/field-text.ts";
import type { Locale } from "#shared/texts.ts";

/** Input that the contract rejects. */
export class InvalidInput extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super("invalid input");
    this.name = "InvalidInput";
    this.issues = issues;
  }
}

/** Response body of a failed call. */
export interface Failure {
  readonly statusCode: number;
  readonly message: string;
  readonly code: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Converts a thrown error to a response body in the caller's language; undefined for unexpected errors. */
export function failureOf(error: unknown, locale: Locale): Failure | undefined {
  if (error instanceof AppError) {
    const fields = Object.entries(error.fields ?? {});
    const errors = Object.fromEntries(fields.map(([field, problem]) => [field, fieldText(problem, locale)]));
    return failure(error.code, locale, error.details, fields.length > 0 ? errors : undefined);
  }
  if (error instanceof InvalidInput) {
    const problems = Object.entries(fieldProblems(error.issues));
    const errors = Object.fromEntries(
      problems.map(([field, problem]) => [field, fieldText(problem, locale)]),
    );
    return failure("VALIDATION", locale, {}, errors);
  }
  return frameworkFailure(error, locale);
}

/** Response body of an unexpected error; does not reveal the cause. */
export function internalFailure(locale: Locale): Failure {
  return failure("INTERNAL", locale);
}

/** Failures of the HTTP framework: broken JSON, bodies too large, limits. */
function frameworkFailure(error: unknown, locale: Locale): Failure | undefined {
  const status = statusOf(error);
  if (status === 413) return failure("TOO_LARGE", locale, { limit: "1 MB" });
  if (status === 415) return failure("UNSUPPORTED_TYPE", locale);
  if (status !== undefined && status >= 400 && status < 500) return failure("BAD_REQUEST", locale);
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

function failure(
  code: ErrorCode,
  locale: Locale,
  details: ErrorDetails = {},
  errors?: Record<string, string>,
): Failure {
  const { status } = new AppError(code);
  return {
    statusCode: status,
    message: errorText(code, locale, details),
    code,
    ...(errors ? { errors } : {}),
  };
}

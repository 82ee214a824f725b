import { findInvalidText, normalizeInput } from "#shared/text-validation.ts";
import { InvalidInput } from "./failures.ts";

/** The validation error of an input with a string that is not plain text; undefined if there is none. */
export function plainTextFailure(input: unknown): InvalidInput | undefined {
  const path = findInvalidText(input);
  return path && new InvalidInput([{ code: "custom", path, message: "not plain text" }]);
}

/** Normalizes all texts of input that is not the body of an endpoint, and rejects those that are not plain text. */
export function normaliseTexts<Input>(input: Input): Input {
  const failure = plainTextFailure(input);
  if (failure) throw failure;
  return normalizeInput(input);
}

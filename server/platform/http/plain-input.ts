import { findUnplain } from "#shared/plain-text.ts";
import { InvalidInput } from "./failures.ts";

/** Why an input is refused whose strings are not plain text; undefined where all of them are. */
export function unplainFailure(input: unknown): InvalidInput | undefined {
  const path = findUnplain(input);
  return path && new InvalidInput([{ code: "custom", path, message: "not plain text" }]);
}

export function requirePlain(input: unknown): void {
  const failure = unplainFailure(input);
  if (failure) throw failure;
}

import * as z from "zod/mini";
import { normalizedText, oneLine, visibleLength } from "./text-validation.ts";

interface Length {
  /** Of what can be seen; a text without it may be empty. */
  readonly min?: number;
  readonly max: number;
}

/** A text of one line: a title, a name, a search. */
export function line(length: Length) {
  return z.string().check(z.overwrite(oneLine), ...lengthChecks(length));
}

/** A text of several lines: a description, a message. */
export function block(length: Length) {
  return z.string().check(z.overwrite(normalizedText), z.trim(), ...lengthChecks(length));
}

function lengthChecks({ min = 0, max }: Length) {
  const atMost = z.maxLength(max);
  return min === 0 ? [atMost] : [z.minLength(min), showsAtLeast(min), atMost];
}

function showsAtLeast(minimum: number) {
  return z.check<string>(({ value, issues }) => {
    if (visibleLength(value) >= minimum) return;
    issues.push({ code: "too_small", origin: "string", minimum, inclusive: true, input: value });
  });
}

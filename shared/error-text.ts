import { m } from "#shared/messages/compiled/messages.js";
import type { ErrorCode, ErrorDetails } from "./errors.ts";
import type { Locale } from "./texts.ts";

type Message = (values: never, options: { readonly locale: Locale }) => string;

/** The type check fails when an error has no message. */
const MESSAGES: Readonly<Record<`errors_${Lowercase<ErrorCode>}`, Message>> = m;

/** The message of an error in one language. Pages show the server's text and do not import this. */
export function errorText(code: ErrorCode, locale: Locale, details: ErrorDetails = {}): string {
  const key = code.toLowerCase() as Lowercase<ErrorCode>;
  const shown = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      isFraction(value) ? value.toLocaleString(locale) : value,
    ]),
  );
  return MESSAGES[`errors_${key}`](shown as never, { locale });
}

function isFraction(value: string | number): value is number {
  return typeof value === "number" && !Number.isInteger(value);
}

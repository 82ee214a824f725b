import { HttpError, UNEXPECTED_MESSAGE } from "#shared/client.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Error message for a failed call: the server's own if it knows the reason, else `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.status === 0) return m.accounts_offline();
  if (error.status === 401) return m.shell_unauthorized();
  const isReasonKnown = error.message !== UNEXPECTED_MESSAGE && error.code !== "INTERNAL";
  return isReasonKnown ? error.message : fallback;
}

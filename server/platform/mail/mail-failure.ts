import { AppError, type ErrorCode } from "#shared/errors.ts";
import { firstCharacters } from "#shared/text-validation.ts";

const ANSWER_MAX_CHARACTERS = 500;
const HIDDEN = "•••";

/** Codes of nodemailer, and of the system, for a server that was not reached; others are answers about the email. */
const UNREACHABLE = new Set([
  ...["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS"],
  ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
]);

/** Why an email that was sent past the queue was not accepted: a failure that names it to an administrator. */
export function mailFailure(error: unknown): AppError {
  const answer = error instanceof Error ? error.message : String(error);
  return new AppError(codeOf(error), { answer: firstCharacters(answer, ANSWER_MAX_CHARACTERS) });
}

function codeOf(error: unknown): ErrorCode {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EAUTH" || code === "ENOAUTH") return "MAIL_LOGIN_REFUSED";
  return UNREACHABLE.has(code) ? "MAIL_UNREACHABLE" : "MAIL_REFUSED";
}

/** The same error without the secrets of a mail server, should the server have repeated what it was sent. */
export function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return error;
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  error.message = hide(error.message);
  if (error.stack !== undefined) error.stack = hide(error.stack);
  if ("response" in error && typeof error.response === "string") error.response = hide(error.response);
  if (error.cause !== undefined) error.cause = withoutSecrets(error.cause, secrets);
  return error;
}

import * as z from "zod/mini";
import type { FieldErrorCode } from "#shared/errors.ts";

const SECRET_MAX_CHARACTERS = 1000;
const ONE_LINE = /^\P{Cc}+$/u;

/** What stands for a secret that is set, wherever settings are read. */
export const SECRET_SET = "set";

/**
 * The value of a secret setting when it is saved: a line of text as it is; null for none. What stands for it when it is
 * read is refused: whoever saves what was read would replace the secret.
 */
export const Secret = z.nullable(
  z.string().check(
    z.minLength(1),
    z.maxLength(SECRET_MAX_CHARACTERS),
    z.regex(ONE_LINE),
    z.refine((secret) => secret !== SECRET_SET),
  ),
);

/** The same for keys that start with one of some prefixes. */
export function secretWith(prefixes: readonly string[], problem: FieldErrorCode) {
  return Secret.check(
    z.refine((secret) => secret === null || prefixes.some((prefix) => secret.startsWith(prefix)), problem),
  );
}

/** A secret setting as it is read: whether it is set. */
const ShownSecret = z.nullable(z.literal(SECRET_SET));

/** The secret settings: their values are stored encrypted, and never leave the server except to the service they are for. */
export const SHOWN_SECRETS = {
  "money.stripeKey": ShownSecret,
  "money.stripeWebhookSecret": ShownSecret,
  "mail.password": ShownSecret,
};
export type SecretKey = keyof typeof SHOWN_SECRETS;

export const SECRET_KEYS = Object.keys(SHOWN_SECRETS) as readonly SecretKey[]; // the keys of that object

export function isSecret(key: string): key is SecretKey {
  return key in SHOWN_SECRETS;
}

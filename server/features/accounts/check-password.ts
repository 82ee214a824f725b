import { AppError } from "#shared/errors.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { verifyPassword } from "#server/platform/passwords.ts";
import { countAttempt, requireAttemptLeft } from "./attempts.ts";
import { findUserByEmail, findUserById, type UserRow } from "./store.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3600;
const WRONG_MAX_PER_ADDRESS = 10;
const WRONG_MAX_PER_ACCOUNT = 100;

/**
 * The account with this address and password, or LOGIN_FAILED. An unknown address and a wrong password take the same
 * time and are limited alike: per account and network address, and more generously per account.
 */
export async function requireAccount(context: Context, email: string, password: string): Promise<UserRow> {
  const account = await guessing(context, email.toLowerCase(), async () => {
    const user = await findUserByEmail(context.db, email);
    const isRight = await verifyPassword(user?.password_hash, password);
    return isRight ? user : undefined;
  });
  if (!account) throw new AppError("LOGIN_FAILED");
  return account;
}

/** The caller's account, if the password is right; otherwise PASSWORD_WRONG, never 401: that would end the session. */
export async function requireOwnPassword(context: SignedInContext, password: string): Promise<UserRow> {
  const user = await findUserById(context.db, context.viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const known = await guessing(context, user.email.toLowerCase(), async () => {
    return (await verifyPassword(user.password_hash, password)) ? user : undefined;
  });
  if (!known) throw new AppError("PASSWORD_WRONG");
  return known;
}

/** Lets somebody guess, as long as there have not been too many wrong guesses for the account. */
async function guessing(
  context: Context,
  email: string,
  guess: () => Promise<UserRow | undefined>,
): Promise<UserRow | undefined> {
  const limits = [
    {
      key: `password ${email} ${context.address}`,
      max: WRONG_MAX_PER_ADDRESS,
      perSeconds: QUARTER_HOUR_SECONDS,
    },
    { key: `password ${email}`, max: WRONG_MAX_PER_ACCOUNT, perSeconds: HOUR_SECONDS },
  ];
  for (const limit of limits) await requireAttemptLeft(context, limit);
  const user = await guess();
  if (!user) for (const limit of limits) await countAttempt(context, limit);
  return user;
}

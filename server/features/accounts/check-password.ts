import { AppError } from "#shared/errors.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { verifyPassword } from "#server/platform/passwords.ts";
import { countAttempt, requireAttemptLeft, type AttemptLimit } from "./attempts.ts";
import { isKnownAddress, isKnownBrowser } from "./known-devices.ts";
import { findUserByEmail, findUserById, type UserRow } from "./store.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3600;
const WRONG_MAX = 10;
const WRONG_MAX_PER_ACCOUNT = 100;

/**
 * The account with this address and password, or LOGIN_FAILED. An unknown address and a wrong password take the same
 * time and are limited alike.
 */
export async function requireAccount(context: Context, email: string, password: string): Promise<UserRow> {
  const user = await findUserByEmail(context.db, email);
  const isRight = await guess(context, await limitsOf(context, email, user), async () =>
    verifyPassword(user?.password_hash, password),
  );
  if (!user || !isRight) throw new AppError("LOGIN_FAILED");
  return user;
}

/**
 * The caller's account, if the password is right; otherwise PASSWORD_WRONG, never 401: that would end the session.
 * Guesses of others at the login do not count here: whoever has a session is on a device of the account.
 */
export async function requireOwnPassword(context: SignedInContext, password: string): Promise<UserRow> {
  const user = await findUserById(context.db, context.viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const isRight = await guess(context, [quarterHour(`own password ${user.id}`)], () =>
    verifyPassword(user.password_hash, password),
  );
  if (!isRight) throw new AppError("PASSWORD_WRONG");
  return user;
}

/**
 * Wrong passwords are counted per account and network address, and more generously per account. The second count
 * would let strangers keep the holder out: it does not hold for addresses where the account is signed in, and a
 * browser that the account has signed in from before has a count of its own instead of both.
 */
async function limitsOf(context: Context, email: string, user: UserRow | undefined): Promise<AttemptLimit[]> {
  const { address, anonymousId, db, now } = context;
  const name = email.toLowerCase();
  if (user && (await isKnownBrowser(db, user.id, anonymousId))) {
    return [quarterHour(`password ${name} from browser ${anonymousId}`)];
  }
  const here = quarterHour(`password ${name} ${address}`);
  if (user && (await isKnownAddress(db, user.id, address, now))) return [here];
  return [here, { key: `password ${name}`, max: WRONG_MAX_PER_ACCOUNT, perSeconds: HOUR_SECONDS }];
}

function quarterHour(key: string): AttemptLimit {
  return { key, max: WRONG_MAX, perSeconds: QUARTER_HOUR_SECONDS };
}

/** Lets somebody guess, as long as there have not been too many wrong guesses. */
async function guess(
  context: Context,
  limits: readonly AttemptLimit[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  for (const limit of limits) await requireAttemptLeft(context, limit);
  if (await isRight()) return true;
  for (const limit of limits) await countAttempt(context, limit);
  return false;
}

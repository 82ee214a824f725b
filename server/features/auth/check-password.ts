import { AppError } from "#shared/errors.ts";
import { requireUnblockedAddress } from "#server/features/address-blocks/require-unblocked.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { verifyPassword } from "#server/platform/crypto/passwords.ts";
import { countAttempt, requireAttemptLeft, type AttemptLimit } from "./login-throttle.ts";
import { isKnownAddress, isKnownBrowser } from "./known-devices.ts";
import { findUserByEmail, findUserById, type UserRow } from "#server/features/accounts/find-user.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3600;
const WRONG_MAX = 10;
const WRONG_MAX_PER_ACCOUNT = 100;

/**
 * Finds the account by address and password, or throws LOGIN_FAILED. An unknown address and a wrong password take the
 * same time and share the same limits. From a blocked address no password is tried: it would be guessed there.
 */
export async function authenticateByPassword(
  context: Context,
  email: string,
  password: string,
): Promise<UserRow> {
  await requireUnblockedAddress(context);
  const user = await findUserByEmail(context.db, email);
  const isRight = await checkThrottled(context, await throttleLimitsOf(context, email, user), async () =>
    verifyPassword(user?.password_hash, password),
  );
  if (!user || !isRight) throw new AppError("LOGIN_FAILED");
  return user;
}

/**
 * Returns the caller's account if the password is correct. Throws PASSWORD_WRONG otherwise, never 401: a 401 would
 * end the session. Failed logins of other clients do not count here, since a session proves a device of the account.
 */
export async function requireOwnPassword(context: SignedInContext, password: string): Promise<UserRow> {
  const user = await findUserById(context.db, context.viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const isRight = await checkThrottled(context, [quarterHourLimit(`own password ${user.id}`)], () =>
    verifyPassword(user.password_hash, password),
  );
  if (!isRight) throw new AppError("PASSWORD_WRONG");
  return user;
}

/**
 * Wrong passwords are counted per account and network address, and with a higher limit per account alone. The second
 * limit would let strangers lock the account's owner out, so addresses where the account is signed in are exempt, and
 * a browser that has signed in to the account before has one separate counter instead of both. A new password starts
 * new counters, so that it works at once for an owner who has tried the lost one too often.
 */
async function throttleLimitsOf(
  context: Context,
  email: string,
  user: UserRow | undefined,
): Promise<AttemptLimit[]> {
  const { address, anonymousId, db, now } = context;
  const name = `${email.toLowerCase()} ${user?.password_hash ?? ""}`;
  if (user && (await isKnownBrowser(db, user.id, anonymousId))) {
    return [quarterHourLimit(`password ${name} from browser ${anonymousId}`)];
  }
  const here = quarterHourLimit(`password ${name} ${address}`);
  if (user && (await isKnownAddress(db, user.id, address, now))) return [here];
  return [here, { key: `password ${name}`, max: WRONG_MAX_PER_ACCOUNT, perSeconds: HOUR_SECONDS }];
}

function quarterHourLimit(key: string): AttemptLimit {
  return { key, max: WRONG_MAX, perSeconds: QUARTER_HOUR_SECONDS };
}

/** Runs the password check unless the limit of wrong passwords is reached. A wrong password is counted. */
async function checkThrottled(
  context: Context,
  limits: readonly AttemptLimit[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  for (const limit of limits) await requireAttemptLeft(context, limit);
  if (await isRight()) return true;
  for (const limit of limits) await countAttempt(context, limit);
  return false;
}

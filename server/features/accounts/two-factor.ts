import { Secret } from "otpauth";
import { renderSVG } from "uqr";
import type { twoFactor } from "#shared/accounts/two-factor.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { requireRecentProof } from "./reauthentication.ts";
import { findUserById, type UserRow } from "./store.ts";
import { backupCodeUsedLetter } from "./two-factor-letters.ts";
import {
  authenticatorOf,
  backupCodeHash,
  judgeCode,
  newBackupCode,
  recentFailures,
  type CodeVerdict,
} from "./two-factor-rules.ts";
import {
  deleteTwoFactor,
  findTwoFactor,
  lockTwoFactor,
  savePendingSecret,
  updateTwoFactor,
  type TwoFactorRow,
} from "./two-factor-store.ts";

const SECRET_BYTES = 20;
/** The quiet zone that readers of QR codes expect. */
const QR_BORDER_MODULES = 4;

/** Whether logins of the caller's account ask for a code. */
export async function showTwoFactor({
  db,
  viewer,
}: SignedInContext): Promise<Answer<typeof twoFactor.state>> {
  const row = await findTwoFactor(db, viewer.id);
  return { enabledAt: row?.enabled_at?.toISOString() ?? null };
}

/** Makes the secret for an authenticator app. Logins stay as they are until a code of it has been confirmed. */
export async function requestTwoFactor(
  context: SignedInContext,
): Promise<Answer<typeof twoFactor.requestEnable>> {
  await requireRecentProof(context);
  const { db, sealer, viewer } = context;
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const secret = new Secret({ size: SECRET_BYTES });
  const isKept = await savePendingSecret(db, viewer.id, sealer.seal(sealedFor(viewer.id), secret.bytes));
  if (!isKept) throw new AppError("TWO_FACTOR_ON");
  const otpauthUrl = authenticatorOf(secret.bytes, user.email).toString();
  return { otpauthUrl, secret: secret.base32, qr: renderSVG(otpauthUrl, { border: QR_BORDER_MODULES }) };
}

/** Switches two-factor login on, once a code proves that the app has the secret. */
export async function enableTwoFactor(
  context: SignedInContext,
  { body }: UseCaseInput<typeof twoFactor.enable>,
): Promise<Answer<typeof twoFactor.enable>> {
  const backupCode = newBackupCode();
  await spendCode(context, context.viewer.id, body.verificationCode, async (tx, verdict, row) => {
    if (row.enabled_at) throw new AppError("TWO_FACTOR_ON");
    await updateTwoFactor(tx, row.user_id, {
      enabled_at: context.now,
      backup_code_hash: backupCodeHash(backupCode),
      ...(verdict.kind === "app" ? { last_step: verdict.step } : {}),
      failed_at: [],
    });
  });
  return { backupCode };
}

/** Switches two-factor login off; the backup code will do, for those who have lost their telephone. */
export async function disableTwoFactor(
  context: SignedInContext,
  { body }: UseCaseInput<typeof twoFactor.disable>,
): Promise<{ ok: true }> {
  await requireRecentProof(context);
  await spendCode(context, context.viewer.id, body.verificationCode, async (tx, _verdict, row) => {
    if (!row.enabled_at) throw new AppError("TWO_FACTOR_OFF");
    await deleteTwoFactor(tx, row.user_id);
  });
  return { ok: true };
}

/**
 * The second step of a login with a right password. Passes where the account asks for no code and none is given; throws
 * OTP_REQUIRED without a code and OTP_INVALID with a wrong one. The backup code switches two-factor login off.
 */
export async function passTwoFactor(
  context: Context,
  user: UserRow,
  code: string | undefined,
): Promise<{ isSwitchedOff: boolean }> {
  const row = await findTwoFactor(context.db, user.id);
  if (!row?.enabled_at) {
    // A login at the same time has spent the backup code: this one must not pass by what that has switched off.
    if (code?.trim()) throw new AppError("OTP_INVALID");
    return { isSwitchedOff: false };
  }
  if (!code?.trim()) throw new AppError("OTP_REQUIRED");
  return spendCode(context, user.id, code, async (tx, verdict) => {
    if (verdict.kind === "app") {
      await updateTwoFactor(tx, user.id, { last_step: verdict.step, failed_at: [] });
      return { isSwitchedOff: false };
    }
    await deleteTwoFactor(tx, user.id);
    const locale = user.settings.language ?? context.locale;
    const url = pageUrl(context.config, locale, "/account/security");
    await sendLetter(context.queue, tx, user.email, backupCodeUsedLetter(locale, user.name, url));
    return { isSwitchedOff: true };
  });
}

type Accepted = Extract<CodeVerdict, { kind: "app" | "backup" }>;

/** Judges a code and, where it is right, acts on it in the same transaction. A wrong one is counted, then refused. */
async function spendCode<T>(
  { db, sealer, now }: Context,
  userId: string,
  code: string,
  act: (tx: Executor, verdict: Accepted, row: TwoFactorRow) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(db, async (tx) => {
    const row = await lockTwoFactor(tx, userId);
    if (!row) throw new AppError("TWO_FACTOR_OFF");
    const verdict = judgeCode(row, sealer.open(sealedFor(userId), row.secret), code, now);
    if (verdict.kind === "locked") throw lockedError(verdict.seconds);
    if (verdict.kind !== "wrong") return { accepted: await act(tx, verdict, row) };
    await updateTwoFactor(tx, userId, { failed_at: [...recentFailures(row.failed_at, now), now] });
    return "wrong";
  });
  // Thrown only here: within the transaction it would take the count back.
  if (outcome === "wrong") throw new AppError("OTP_INVALID");
  return outcome.accepted;
}

function lockedError(seconds: number): AppError {
  return new AppError("OTP_LOCKED", { seconds, minutes: Math.ceil(seconds / 60) });
}

function sealedFor(userId: string): string {
  return `two-factor/${userId}`;
}

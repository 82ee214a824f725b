import { Secret } from "otpauth";
import { renderSVG } from "uqr";
import type { twoFactor } from "#shared/accounts/two-factor.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { requireRecentProof } from "#server/features/accounts/recent-proof.ts";
import { findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { backupCodeUsedEmail } from "./email-templates.ts";
import {
  createTotp,
  backupCodeHash,
  checkCode,
  newBackupCode,
  recentFailures,
  type CodeResult,
} from "./rules.ts";
import {
  deleteTwoFactor,
  findTwoFactor,
  lockTwoFactor,
  savePendingSecret,
  updateTwoFactor,
  type TwoFactorRow,
} from "./store.ts";

const SECRET_BYTES = 20;
/** Quiet zone that QR code readers expect. */
const QR_BORDER_MODULES = 4;

/** Whether two-factor login is enabled for the caller's account. */
export async function showTwoFactor({
  db,
  viewer,
}: SignedInContext): Promise<EndpointResponse<typeof twoFactor.state>> {
  const row = await findTwoFactor(db, viewer.id);
  return { enabledAt: row?.enabled_at?.toISOString() ?? null };
}

/** Creates the secret for an authenticator app. Logins do not require a code until one has been confirmed. */
export async function requestTwoFactor(
  context: SignedInContext,
): Promise<EndpointResponse<typeof twoFactor.requestEnable>> {
  await requireRecentProof(context);
  const { db, encryption, viewer } = context;
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const secret = new Secret({ size: SECRET_BYTES });
  const isStored = await savePendingSecret(
    db,
    viewer.id,
    encryption.encrypt(encryptionContext(viewer.id), secret.bytes),
  );
  if (!isStored) throw new AppError("TWO_FACTOR_ON");
  const otpauthUrl = createTotp(secret.bytes, {
    issuer: context.settings.get("site.name"),
    label: user.email,
  }).toString();
  return { otpauthUrl, secret: secret.base32, qr: renderSVG(otpauthUrl, { border: QR_BORDER_MODULES }) };
}

/** Enables two-factor login after a code proves that the app has the secret. */
export async function enableTwoFactor(
  context: SignedInContext,
  { body }: UseCaseInput<typeof twoFactor.enable>,
): Promise<EndpointResponse<typeof twoFactor.enable>> {
  const backupCode = newBackupCode();
  await consumeCode(context, context.viewer.id, body.verificationCode, async (tx, result, row) => {
    if (row.enabled_at) throw new AppError("TWO_FACTOR_ON");
    await updateTwoFactor(tx, row.user_id, {
      enabled_at: context.now,
      backup_code_hash: backupCodeHash(backupCode),
      ...(result.kind === "app" ? { last_step: result.step } : {}),
      failed_at: [],
    });
  });
  return { backupCode };
}

/** Disables two-factor login; accepts the backup code if the phone is lost. */
export async function disableTwoFactor(
  context: SignedInContext,
  { body }: UseCaseInput<typeof twoFactor.disable>,
): Promise<{ ok: true }> {
  await requireRecentProof(context);
  await consumeCode(context, context.viewer.id, body.verificationCode, async (tx, _verdict, row) => {
    if (!row.enabled_at) throw new AppError("TWO_FACTOR_OFF");
    await deleteTwoFactor(tx, row.user_id);
  });
  return { ok: true };
}

/** Turns two-factor login off without a code, for the staff. Throws TWO_FACTOR_OFF if it is off. */
export async function removeTwoFactor(tx: Executor, userId: string): Promise<void> {
  const row = await lockTwoFactor(tx, userId);
  if (!row?.enabled_at) throw new AppError("TWO_FACTOR_OFF");
  await deleteTwoFactor(tx, userId);
}

/**
 * The second step of a login with the correct password. Passes if two-factor login is off and no code is given;
 * throws OTP_REQUIRED without a code and OTP_INVALID with a wrong one. The backup code disables two-factor login.
 */
export async function verifyTwoFactor(
  context: Context,
  user: UserRow,
  code: string | undefined,
): Promise<{ isDisabled: boolean }> {
  const row = await findTwoFactor(context.db, user.id);
  if (!row?.enabled_at) {
    // A concurrent login has used the backup code and disabled two-factor login: this one must not pass because of
    // it.
    if (code?.trim()) throw new AppError("OTP_INVALID");
    return { isDisabled: false };
  }
  if (!code?.trim()) throw new AppError("OTP_REQUIRED");
  return consumeCode(context, user.id, code, async (tx, result) => {
    if (result.kind === "app") {
      await updateTwoFactor(tx, user.id, { last_step: result.step, failed_at: [] });
      return { isDisabled: false };
    }
    await deleteTwoFactor(tx, user.id);
    const locale = offeredLanguage(context.settings, user.settings.language ?? context.locale);
    const url = pageUrl(context.config, locale, "/account/security");
    await sendEmail(
      context.queue,
      tx,
      user.email,
      backupCodeUsedEmail({ locale, site: context.settings.get("site.name") }, user.name, url),
    );
    return { isDisabled: true };
  });
}

type AcceptedCode = Extract<CodeResult, { kind: "app" | "backup" }>;

/** Checks a code and, if it is valid, runs `act` in the same transaction. A wrong code is counted, then rejected. */
async function consumeCode<T>(
  { db, encryption, now }: Context,
  userId: string,
  code: string,
  onAccepted: (tx: Executor, result: AcceptedCode, row: TwoFactorRow) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(db, async (tx) => {
    const row = await lockTwoFactor(tx, userId);
    if (!row) throw new AppError("TWO_FACTOR_OFF");
    const result = checkCode(row, encryption.decrypt(encryptionContext(userId), row.secret), code, now);
    if (result.kind === "locked") throw lockedError(result.seconds);
    if (result.kind !== "wrong") return { accepted: await onAccepted(tx, result, row) };
    await updateTwoFactor(tx, userId, { failed_at: [...recentFailures(row.failed_at, now), now] });
    return "wrong";
  });
  // Thrown outside the transaction: inside, the rollback would undo the count.
  if (outcome === "wrong") throw new AppError("OTP_INVALID");
  return outcome.accepted;
}

function lockedError(seconds: number): AppError {
  return new AppError("OTP_LOCKED", { seconds, minutes: Math.ceil(seconds / 60) });
}

function encryptionContext(userId: string): string {
  return `two-factor/${userId}`;
}

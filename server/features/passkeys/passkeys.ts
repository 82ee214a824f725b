import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { Passkey, passkeys } from "#shared/accounts/passkeys.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { deviceName, parseUserAgent } from "#server/features/accounts/devices.ts";
import { passkeyAddedEmail } from "./email-templates.ts";
import { storeChallenge, loadWebAuthn, relyingPartyOf } from "./challenges.ts";
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  renamePasskeyRow,
  consumeChallenge,
  type PasskeyRow,
} from "./store.ts";
import { requireRecentProof } from "#server/features/accounts/recent-proof.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

/** EdDSA, ES256 and RS256 by their COSE numbers: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The caller's passkeys. */
export async function listPasskeys({
  db,
  viewer,
}: SignedInContext): Promise<EndpointResponse<typeof passkeys.list>> {
  const rows = await listPasskeyRows(db, viewer.id);
  return { items: rows.map(viewPasskey), count: rows.length };
}

/** WebAuthn creation options for a discoverable passkey. */
export async function createPasskeyOptions(
  context: SignedInContext,
): Promise<EndpointResponse<typeof passkeys.creationOptions>> {
  await requireRecentProof(context);
  const { config, db, settings, viewer } = context;
  const [user, known] = await Promise.all([findUserById(db, viewer.id), listPasskeyRows(db, viewer.id)]);
  if (!user) throw new AppError("UNAUTHORIZED");
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: settings.get("site.name"),
    rpID: relyingPartyOf(config).id,
    userID: Uint8Array.from(Buffer.from(viewer.id)),
    userName: user.email,
    userDisplayName: `${user.name} ${user.surname}`,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(context, { challenge: options.challenge, purpose: "register", user_id: viewer.id });
  return options;
}

/** Stores a passkey that the browser has created. */
export async function createPasskey(
  context: SignedInContext,
  { body }: UseCaseInput<typeof passkeys.create>,
): Promise<Passkey> {
  const { config, db, device, now, queue, settings, viewer } = context;
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const { credential } = await verifyNewPasskey(context, body.credential);
  const name = body.name ?? (deviceName(parseUserAgent(device)) || settings.get("site.name"));
  return inTransaction(db, async (tx) => {
    const row = await insertPasskey(tx, {
      user_id: viewer.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: body.credential.response.transports ?? [],
      name,
      created_at: now,
    });
    if (!row) throw new AppError("PASSKEY_KNOWN");
    const locale = offeredLanguage(settings, user.settings.language ?? context.locale);
    const url = pageUrl(config, locale, "/account/security");
    await sendEmail(
      queue,
      tx,
      user.email,
      passkeyAddedEmail({ locale, site: settings.get("site.name") }, { name: user.name, key: name, url }),
    );
    return viewPasskey(row);
  });
}

/** Renames a passkey of the caller. */
export async function editPasskey(
  { db, viewer }: SignedInContext,
  { params, body }: UseCaseInput<typeof passkeys.edit>,
): Promise<Passkey> {
  const row = await renamePasskeyRow(db, viewer.id, params.id, body.name);
  if (!row) throw new AppError("NOT_FOUND");
  return viewPasskey(row);
}

/** Removes a passkey of the caller. */
export async function removePasskey(
  context: SignedInContext,
  { params }: UseCaseInput<typeof passkeys.remove>,
): Promise<{ ok: true }> {
  await requireRecentProof(context);
  if (!(await deletePasskey(context.db, context.viewer.id, params.id))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

type NewCredential = UseCaseInput<typeof passkeys.create>["body"]["credential"];
type Registration = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verifyNewPasskey(
  { config, db, log, now, viewer }: SignedInContext,
  response: NewCredential,
): Promise<Registration> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id, origin } = relyingPartyOf(config);
  const verified = await verifyRegistrationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (challenge) =>
      consumeChallenge(db, { challenge, purpose: "register", user_id: viewer.id }, now),
  }).catch((error: unknown) => log.info({ err: error }, "new passkey rejected"));
  if (!verified?.verified) throw new AppError("PASSKEY_REFUSED");
  return verified.registrationInfo;
}

function viewPasskey(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  };
}

import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { Passkey, passkeys } from "#shared/accounts/passkeys.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { deviceName, deviceOf } from "./devices.ts";
import { passkeyAddedLetter } from "./passkeys-letters.ts";
import { keepChallenge, loadWebAuthn, siteOf } from "./passkeys-challenges.ts";
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  renamePasskeyRow,
  takeChallenge,
  type PasskeyRow,
} from "./passkeys-store.ts";
import { requireRecentProof } from "./reauthentication.ts";
import { findUserById } from "./store.ts";

const SITE_NAME = "Nadaj";
/** EdDSA, ES256 and RS256 by their COSE numbers: every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The caller's passkeys. */
export async function listPasskeys({ db, viewer }: SignedInContext): Promise<Answer<typeof passkeys.list>> {
  const rows = await listPasskeyRows(db, viewer.id);
  return { items: rows.map(viewPasskey), count: rows.length };
}

/** What the browser needs to make a passkey that can be found without the account's name. */
export async function offerPasskey(
  context: SignedInContext,
): Promise<Answer<typeof passkeys.creationOptions>> {
  await requireRecentProof(context);
  const { config, db, viewer } = context;
  const [user, known] = await Promise.all([findUserById(db, viewer.id), listPasskeyRows(db, viewer.id)]);
  if (!user) throw new AppError("UNAUTHORIZED");
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: siteOf(config).id,
    userID: Uint8Array.from(Buffer.from(viewer.id)),
    userName: user.email,
    userDisplayName: `${user.name} ${user.surname}`,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(context, { challenge: options.challenge, purpose: "register", user_id: viewer.id });
  return options;
}

/** Keeps a passkey that the browser has made. */
export async function createPasskey(
  context: SignedInContext,
  { body }: UseCaseInput<typeof passkeys.create>,
): Promise<Passkey> {
  const { config, db, device, now, queue, viewer } = context;
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  const { credential } = await verifyNew(context, body.credential);
  const name = body.name ?? (deviceName(deviceOf(device)) || SITE_NAME);
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
    const locale = user.settings.language ?? context.locale;
    const url = pageUrl(config, locale, "/account/security");
    await sendLetter(queue, tx, user.email, passkeyAddedLetter(locale, { name: user.name, key: name, url }));
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

async function verifyNew(
  { config, db, log, now, viewer }: SignedInContext,
  response: NewCredential,
): Promise<Registration> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id, origin } = siteOf(config);
  const verified = await verifyRegistrationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge: (challenge) =>
      takeChallenge(db, { challenge, purpose: "register", user_id: viewer.id }, now),
  }).catch((error: unknown) => log.info({ err: error }, "a new passkey was refused"));
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

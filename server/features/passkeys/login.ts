import type * as z from "zod/mini";
import type { passkeys, UsedCredential } from "#shared/accounts/passkeys.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { openSession } from "#server/features/auth/open-session.ts";
import { storeChallenge, loadWebAuthn, relyingPartyOf } from "./challenges.ts";
import {
  findPasskey,
  listPasskeyRows,
  recordPasskeyUse,
  consumeChallenge,
  type ChallengePurpose,
  type PasskeyRow,
} from "./store.ts";
import { recordProof } from "#server/features/accounts/recent-proof.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";

type RequestOptions = EndpointResponse<typeof passkeys.loginOptions>;

/** WebAuthn request options for a login with any passkey of this site. */
export async function createLoginOptions(context: Context): Promise<RequestOptions> {
  return requestOptions(context, "login", null, []);
}

/** Opens a session by passkey. Having the device and unlocking it are two factors: no code is required. */
export async function loginByPasskey(
  context: Context,
  { body }: UseCaseInput<typeof passkeys.login>,
): Promise<EndpointResponse<typeof passkeys.login>> {
  const { user_id } = await verifyPasskeyUse(context, body.credential, "login", null);
  const user = await findUserById(context.db, user_id);
  const isDeleted = user?.deletion_at && user.deletion_at <= context.now;
  if (!user || isDeleted) throw new AppError("PASSKEY_REFUSED");
  return openSession(context, user);
}

/** WebAuthn request options to reauthenticate with a passkey of the caller. */
export async function createProofOptions(context: SignedInContext): Promise<RequestOptions> {
  const own = await listPasskeyRows(context.db, context.viewer.id);
  if (own.length === 0) throw new AppError("PASSKEY_REFUSED");
  return requestOptions(context, "prove", context.viewer.id, own);
}

/** Reauthenticates the session's owner with a passkey. */
export async function proveByPasskey(
  context: SignedInContext,
  { body }: UseCaseInput<typeof passkeys.prove>,
): Promise<{ ok: true }> {
  const { user_id } = await verifyPasskeyUse(context, body.credential, "prove", context.viewer.id);
  if (user_id !== context.viewer.id) throw new AppError("PASSKEY_REFUSED");
  await recordProof(context);
  return { ok: true };
}

async function requestOptions(
  context: Context,
  purpose: ChallengePurpose,
  user_id: string | null,
  allowed: readonly PasskeyRow[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context.config).id,
    userVerification: "required",
    allowCredentials: allowed.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  await storeChallenge(context, { challenge: options.challenge, purpose, user_id });
  return options;
}

/** Verifies the use of a passkey and records it. Throws PASSKEY_REFUSED. */
async function verifyPasskeyUse(
  { config, db, log, now }: Context,
  response: z.output<typeof UsedCredential>,
  purpose: ChallengePurpose,
  user_id: string | null,
): Promise<PasskeyRow> {
  const passkey = await findPasskey(db, response.id);
  if (!passkey) throw new AppError("PASSKEY_REFUSED");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id, origin } = relyingPartyOf(config);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    expectedChallenge: (challenge) => consumeChallenge(db, { challenge, purpose, user_id }, now),
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => log.info({ err: error }, "passkey rejected"));
  if (!verified?.verified) throw new AppError("PASSKEY_REFUSED");
  await recordPasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey;
}

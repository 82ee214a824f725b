import type * as z from "zod/mini";
import type { passkeys, UsedCredential } from "#shared/accounts/passkeys.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { openSession } from "./open-session.ts";
import { keepChallenge, loadWebAuthn, siteOf } from "./passkeys-challenges.ts";
import {
  findPasskey,
  listPasskeyRows,
  notePasskeyUse,
  takeChallenge,
  type ChallengePurpose,
  type PasskeyRow,
} from "./passkeys-store.ts";
import { rememberProof } from "./reauthentication.ts";
import { findUserById } from "./store.ts";

type RequestOptions = Answer<typeof passkeys.loginOptions>;

/** What the browser needs to log in with whichever passkey of this site it finds. */
export async function offerLogin(context: Context): Promise<RequestOptions> {
  return requestOptions(context, "login", null, []);
}

/** Opens a session for the holder of a passkey. Having it and unlocking it are two factors: no code is asked for. */
export async function loginByPasskey(
  context: Context,
  { body }: UseCaseInput<typeof passkeys.login>,
): Promise<Answer<typeof passkeys.login>> {
  const { user_id } = await spendPasskey(context, body.credential, "login", null);
  const user = await findUserById(context.db, user_id);
  const isGone = user?.deletion_at && user.deletion_at <= context.now;
  if (!user || isGone) throw new AppError("PASSKEY_REFUSED");
  return openSession(context, user);
}

/** What the browser needs to prove with a passkey of the caller who calls. */
export async function offerProof(context: SignedInContext): Promise<RequestOptions> {
  const own = await listPasskeyRows(context.db, context.viewer.id);
  if (own.length === 0) throw new AppError("PASSKEY_REFUSED");
  return requestOptions(context, "prove", context.viewer.id, own);
}

/** Proves with a passkey that the session is still in its owner's hands. */
export async function proveByPasskey(
  context: SignedInContext,
  { body }: UseCaseInput<typeof passkeys.prove>,
): Promise<{ ok: true }> {
  const { user_id } = await spendPasskey(context, body.credential, "prove", context.viewer.id);
  if (user_id !== context.viewer.id) throw new AppError("PASSKEY_REFUSED");
  await rememberProof(context);
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
    rpID: siteOf(context.config).id,
    userVerification: "required",
    allowCredentials: allowed.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  await keepChallenge(context, { challenge: options.challenge, purpose, user_id });
  return options;
}

/** Checks the use of a passkey and notes it. Throws PASSKEY_REFUSED. */
async function spendPasskey(
  { config, db, log, now }: Context,
  response: z.output<typeof UsedCredential>,
  purpose: ChallengePurpose,
  user_id: string | null,
): Promise<PasskeyRow> {
  const passkey = await findPasskey(db, response.id);
  if (!passkey) throw new AppError("PASSKEY_REFUSED");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id, origin } = siteOf(config);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: id,
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, purpose, user_id }, now),
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => log.info({ err: error }, "a passkey was refused"));
  if (!verified?.verified) throw new AppError("PASSKEY_REFUSED");
  await notePasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey;
}

import { queryOptions } from "@tanstack/react-query";
import { passkeys, type Passkey } from "#shared/accounts/passkeys.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { callWithProof } from "./reauthentication.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["accounts", "passkeys"],
  queryFn: ({ signal }) => call(passkeys.list, {}, { signal }),
});

/** Errors that browsers throw when the user cancels the prompt or the prompt times out. */
const CANCEL_ERROR_NAMES = new Set(["NotAllowedError", "AbortError"]);

/** Creates a passkey on this device and saves it; undefined if the user cancels. */
export async function addPasskey(): Promise<Passkey | undefined> {
  const { startRegistration } = await loadBrowserPart();
  const optionsJSON = await callWithProof(passkeys.creationOptions);
  const credential = await unlessCancelled(startRegistration({ optionsJSON }));
  return credential && call(passkeys.create, { body: { credential } });
}

/** Logs in with a passkey of this site; undefined if the user cancels. */
export async function logInByPasskey(): Promise<EndpointResponse<typeof passkeys.login> | undefined> {
  const { startAuthentication } = await loadBrowserPart();
  const optionsJSON = await call(passkeys.loginOptions);
  const credential = await unlessCancelled(startAuthentication({ optionsJSON }));
  return credential && call(passkeys.login, { body: { credential } });
}

/** Confirms the user's identity with a passkey; false if the user cancels. */
export async function confirmByPasskey(): Promise<boolean> {
  const { startAuthentication } = await loadBrowserPart();
  const optionsJSON = await call(passkeys.proofOptions);
  const credential = await unlessCancelled(startAuthentication({ optionsJSON }));
  if (credential) await call(passkeys.prove, { body: { credential } });
  return credential !== undefined;
}

/** User-facing message for a passkey error. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof HttpError) return failureText(error, m.security_failed());
  if (!isSecureContext) return m.security_passkey_insecure();
  if (!isSupported()) return m.security_passkey_unsupported();
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  return isKnown ? m.security_passkey_known() : m.security_passkey_failed();
}

/** WebAuthn is available only in a secure context. */
function isSupported(): boolean {
  return "PublicKeyCredential" in window;
}

function loadBrowserPart() {
  if (!isSupported()) throw new Error("Passkeys are not supported here");
  return import("@simplewebauthn/browser");
}

async function unlessCancelled<T>(prompt: Promise<T>): Promise<T | undefined> {
  try {
    return await prompt;
  } catch (error) {
    if (error instanceof Error && CANCEL_ERROR_NAMES.has(error.name)) return undefined;
    throw error;
  }
}

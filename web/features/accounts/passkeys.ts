import { queryOptions } from "@tanstack/react-query";
import { passkeys, type Passkey } from "#shared/accounts/passkeys.ts";
import type { Answer } from "#shared/endpoint.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { callWithProof } from "./reauthentication.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["accounts", "passkeys"],
  queryFn: ({ signal }) => call(passkeys.list, {}, { signal }),
});

/** What a browser throws when somebody thinks better of it, or lets the time pass. */
const CANCELLED = new Set(["NotAllowedError", "AbortError"]);

/** Makes a passkey on this device and keeps it; undefined where somebody thought better of it. */
export async function addPasskey(): Promise<Passkey | undefined> {
  const { startRegistration } = await loadBrowserPart();
  const optionsJSON = await callWithProof(passkeys.creationOptions);
  const credential = await unlessCancelled(startRegistration({ optionsJSON }));
  return credential && call(passkeys.create, { body: { credential } });
}

/** Logs in with a passkey of this site; undefined where somebody thought better of it. */
export async function logInByPasskey(): Promise<Answer<typeof passkeys.login> | undefined> {
  const { startAuthentication } = await loadBrowserPart();
  const optionsJSON = await call(passkeys.loginOptions);
  const credential = await unlessCancelled(startAuthentication({ optionsJSON }));
  return credential && call(passkeys.login, { body: { credential } });
}

/** Proves with a passkey who sits here; false where somebody thought better of it. */
export async function proveByPasskey(): Promise<boolean> {
  const { startAuthentication } = await loadBrowserPart();
  const optionsJSON = await call(passkeys.proofOptions);
  const credential = await unlessCancelled(startAuthentication({ optionsJSON }));
  if (credential) await call(passkeys.prove, { body: { credential } });
  return credential !== undefined;
}

/** What went wrong with a passkey, in words. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof HttpError) return failureText(error, m.protection_failed());
  if (!isSupported()) return m.protection_passkey_unsupported();
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  return isKnown ? m.protection_passkey_known() : m.protection_passkey_failed();
}

/** Browsers know passkeys only where the connection is safe. */
function isSupported(): boolean {
  return "PublicKeyCredential" in window;
}

function loadBrowserPart() {
  if (!isSupported()) throw new Error("This browser has no passkeys here");
  return import("@simplewebauthn/browser");
}

async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && CANCELLED.has(error.name)) return undefined;
    throw error;
  }
}

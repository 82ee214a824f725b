import { passkeys } from "#shared/accounts/passkeys.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { createLoginOptions, createProofOptions, loginByPasskey, proveByPasskey } from "./login.ts";
import { createPasskey, createPasskeyOptions, editPasskey, listPasskeys, removePasskey } from "./passkeys.ts";

export function bindPasskeys({ bind }: Binder): void {
  bind(passkeys.list, listPasskeys);
  bind(passkeys.creationOptions, createPasskeyOptions, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(passkeys.create, createPasskey, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(passkeys.edit, editPasskey, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(passkeys.remove, removePasskey, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(passkeys.loginOptions, createLoginOptions, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(passkeys.login, loginByPasskey, { rateLimit: { max: 20, perSeconds: 60 } });
  bind(passkeys.proofOptions, createProofOptions, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(passkeys.prove, proveByPasskey, { rateLimit: { max: 30, perSeconds: 600 } });
}

import { dataExport } from "#shared/accounts/data-export.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showExport, startExport } from "./data-export.ts";
import { createInvitation, listInvitations, showRegistration } from "./invitation.ts";
import { createPasskey, editPasskey, listPasskeys, offerPasskey, removePasskey } from "./passkeys.ts";
import { loginByPasskey, offerLogin, offerProof, proveByPasskey } from "./passkeys-use.ts";
import { proveByPassword } from "./reauthentication.ts";
import { disableTwoFactor, enableTwoFactor, requestTwoFactor, showTwoFactor } from "./two-factor.ts";

/** Second factors, passkeys, renewed proofs, invitations and the download of one's data. */
export function bindAccountProtection({ bind }: Binder): void {
  bind(twoFactor.state, showTwoFactor);
  bind(twoFactor.requestEnable, requestTwoFactor, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(twoFactor.enable, enableTwoFactor, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(twoFactor.disable, disableTwoFactor, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(passkeys.list, listPasskeys);
  bind(passkeys.creationOptions, offerPasskey, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(passkeys.create, createPasskey, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(passkeys.edit, editPasskey, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(passkeys.remove, removePasskey, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(passkeys.loginOptions, offerLogin, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(passkeys.login, loginByPasskey, { rateLimit: { max: 20, perSeconds: 60 } });
  bind(passkeys.proofOptions, offerProof, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(passkeys.prove, proveByPasskey, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(reauthentication.proveByPassword, proveByPassword, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(invitations.registration, showRegistration, { shared: true });
  bind(invitations.list, listInvitations);
  bind(invitations.create, createInvitation);
  bind(dataExport.show, showExport);
  bind(dataExport.start, startExport, { rateLimit: { max: 10, perSeconds: 3600 } });
}

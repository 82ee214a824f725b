import { accounts } from "#shared/accounts/contract.ts";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { security } from "#shared/accounts/security.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { changeEmail, confirmEmail, undoEmail } from "./change-email.ts";
import { deleteAccount, restoreAccount } from "./deletion.ts";
import { login } from "./login.ts";
import { changePassword, requestReset, resetPassword } from "./password.ts";
import { resendConfirmationLink, showPendingEmail, withdrawEmail } from "./pending-email.ts";
import { proveByPassword } from "./reauthentication.ts";
import { activate, register, resendCode } from "./registration.ts";

export function bindAuth({ bind }: Binder): void {
  bind(accounts.register, register, { rateLimit: { max: 20, perSeconds: 3600 } });
  bind(accounts.login, login, { rateLimit: { max: 20, perSeconds: 60 } });
  bind(accounts.activate, activate, { rateLimit: { max: 30, perSeconds: 60 } });
  bind(accounts.resendCode, resendCode, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.requestReset, requestReset, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.resetPassword, resetPassword, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.changePassword, changePassword, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.changeEmail, changeEmail, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.pendingEmail, showPendingEmail);
  bind(security.resendEmailLink, resendConfirmationLink, { rateLimit: { max: 5, perSeconds: 600 } });
  bind(security.withdrawEmail, withdrawEmail);
  bind(security.confirmEmail, confirmEmail, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.undoEmail, undoEmail, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.deleteAccount, deleteAccount, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.restoreAccount, restoreAccount, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(reauthentication.proveByPassword, proveByPassword, { rateLimit: { max: 20, perSeconds: 600 } });
}

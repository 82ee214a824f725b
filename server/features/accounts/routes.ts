import { accounts } from "#shared/accounts/contract.ts";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { activate, editAccount, login, logout, register, resendCode, showMe } from "./accounts.ts";
import { removeAvatar, setAvatar } from "./avatar.ts";
import { proveByPassword } from "./reauthentication.ts";
import { disableTwoFactor, enableTwoFactor, requestTwoFactor, showTwoFactor } from "./two-factor.ts";

export function bindAccounts({ bind }: Binder): void {
  bind(accounts.register, register, { rateLimit: { max: 20, perSeconds: 3600 } });
  bind(accounts.login, login, { rateLimit: { max: 20, perSeconds: 60 } });
  bind(accounts.logout, logout);
  bind(accounts.me, showMe);
  bind(accounts.edit, editAccount);
  bind(accounts.activate, activate, { rateLimit: { max: 30, perSeconds: 60 } });
  bind(accounts.resendCode, resendCode, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(accounts.setAvatar, setAvatar, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(accounts.removeAvatar, removeAvatar);
  bind(twoFactor.state, showTwoFactor);
  bind(twoFactor.requestEnable, requestTwoFactor, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(twoFactor.enable, enableTwoFactor, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(twoFactor.disable, disableTwoFactor, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(reauthentication.proveByPassword, proveByPassword, { rateLimit: { max: 10, perSeconds: 600 } });
}

import { accounts } from "#shared/accounts/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { activate, editAccount, login, logout, register, resendCode, showMe } from "./accounts.ts";
import { removeAvatar, setAvatar } from "./avatar.ts";

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
}

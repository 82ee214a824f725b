import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { editAccount, showMe } from "./accounts.ts";
import { removeAvatar, setAvatar } from "./avatar.ts";
import { endOtherSessions, endSession, listOwnSessions, logout } from "./session-list.ts";

export function bindAccounts({ bind }: Binder): void {
  bind(accounts.logout, logout);
  bind(accounts.me, showMe);
  bind(accounts.edit, editAccount);
  bind(accounts.setAvatar, setAvatar, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(accounts.removeAvatar, removeAvatar);
  bind(security.sessions, listOwnSessions, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(security.endSession, endSession, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(security.endOtherSessions, endOtherSessions, { rateLimit: { max: 20, perSeconds: 60 } });
}

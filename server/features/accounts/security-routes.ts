import { security } from "#shared/accounts/security.ts";
import { users } from "#shared/accounts/users.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { deleteAccount, restoreAccount } from "./deletion.ts";
import { changeEmail, confirmEmail, undoEmail } from "./email.ts";
import { changePassword, requestReset, resetPassword } from "./password.ts";
import { endOtherSessions, endSession, listOwnSessions } from "./session-list.ts";
import { editUser, listUsers } from "./users.ts";

export function bindAccountSecurity({ bind }: Binder): void {
  bind(security.requestReset, requestReset, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.resetPassword, resetPassword, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.changePassword, changePassword, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.changeEmail, changeEmail, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.confirmEmail, confirmEmail, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.undoEmail, undoEmail, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(security.sessions, listOwnSessions, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(security.endSession, endSession, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(security.endOtherSessions, endOtherSessions, { rateLimit: { max: 20, perSeconds: 60 } });
  bind(security.deleteAccount, deleteAccount, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(security.restoreAccount, restoreAccount, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(users.list, listUsers);
  bind(users.edit, editUser, { rateLimit: { max: 120, perSeconds: 60 } });
}

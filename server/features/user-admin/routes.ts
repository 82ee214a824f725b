import { userAdmin } from "#shared/user-admin/contract.ts";
import { manyUsers } from "#shared/user-admin/many.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { setQuota } from "./account-quota.ts";
import { confirmEmail, disableTwoFactorOf, endAllSessions, sendResetLinkTo } from "./acts.ts";
import { actOnMany } from "./bulk-acts.ts";
import { createPersonAccount } from "./create-account.ts";
import { listUserComments, showUser, showUserHistory } from "./user-record.ts";

const ACTS = { rateLimit: { max: 60, perSeconds: 60 } };
const BULK_ACTS = { rateLimit: { max: 20, perSeconds: 60 } };

export function bindUserAdmin({ bind }: Binder): void {
  bind(userAdmin.show, showUser);
  bind(userAdmin.history, showUserHistory);
  bind(userAdmin.comments, listUserComments);
  bind(userAdmin.confirmEmail, confirmEmail, ACTS);
  bind(userAdmin.sendResetLink, sendResetLinkTo, ACTS);
  bind(userAdmin.endSessions, endAllSessions, ACTS);
  bind(userAdmin.disableTwoFactor, disableTwoFactorOf, ACTS);
  bind(userAdmin.setQuota, setQuota, ACTS);
  bind(userAdmin.create, createPersonAccount, ACTS);
  bind(manyUsers.act, actOnMany, BULK_ACTS);
}

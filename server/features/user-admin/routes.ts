import { userAdmin } from "#shared/user-admin/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listUserComments, showUser, showUserHistory } from "./user-record.ts";

export function bindUserAdmin({ bind }: Binder): void {
  bind(userAdmin.show, showUser);
  bind(userAdmin.history, showUserHistory);
  bind(userAdmin.comments, listUserComments);
}

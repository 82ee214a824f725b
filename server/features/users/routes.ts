import { users } from "#shared/accounts/users.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { editUser, listUsers } from "./users.ts";

export function bindUsers({ bind }: Binder): void {
  bind(users.list, listUsers);
  bind(users.edit, editUser, { rateLimit: { max: 120, perSeconds: 60 } });
}

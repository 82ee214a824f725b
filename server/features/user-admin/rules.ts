import type { UserRecord } from "#shared/user-admin/contract.ts";
import type { Role } from "#shared/accounts/contract.ts";
import { mayEditUser } from "#server/features/users/may-edit-user.ts";

interface ActedOn {
  readonly id: string;
  readonly role: Role;
  readonly isConfirmed: boolean;
  readonly hasSessions: boolean;
  readonly hasTwoFactor: boolean;
}

/** What a member of the staff can do with an account at present. */
export function actsOn(
  viewer: { readonly id: string; readonly role: Role },
  user: ActedOn,
): UserRecord["can"] {
  const mayAct = mayEditUser(viewer, user);
  return {
    confirmEmail: mayAct && !user.isConfirmed,
    sendResetLink: mayAct,
    endSessions: mayAct && user.hasSessions,
    disableTwoFactor: mayAct && user.hasTwoFactor,
    setQuota: mayAct,
  };
}

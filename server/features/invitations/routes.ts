import { invitations } from "#shared/accounts/invitations.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { createInvitation, listInvitations, showRegistration } from "./invitations.ts";

export function bindInvitations({ bind }: Binder): void {
  bind(invitations.registration, showRegistration, { shared: true });
  bind(invitations.list, listInvitations);
  bind(invitations.create, createInvitation);
}

import { invitations } from "#shared/accounts/invitations.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { createInvitation, listInvitations, revokeInvitationCode, showRegistration } from "./invitations.ts";
import {
  listPersonalInvitations,
  revokeInvitation,
  sendInvitation,
  showInvitation,
} from "./personal-invitations.ts";

export function bindInvitations({ bind }: Binder): void {
  bind(invitations.registration, showRegistration, { shared: true });
  bind(invitations.list, listInvitations);
  bind(invitations.create, createInvitation);
  bind(invitations.revoke, revokeInvitationCode);
  bind(personalInvitations.list, listPersonalInvitations);
  bind(personalInvitations.send, sendInvitation, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(personalInvitations.revoke, revokeInvitation, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(personalInvitations.show, showInvitation, { rateLimit: { max: 30, perSeconds: 60 } });
}

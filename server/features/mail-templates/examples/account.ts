import type { AccountQuota } from "#shared/uploads/quotas.ts";
import {
  approvedEmail,
  lapsedEmail,
  refusedEmail,
} from "#server/features/account-requests/email-templates.ts";
import { activationEmail, awaitingApprovalEmail } from "#server/features/auth/activation-email.ts";
import {
  addressChangedEmail,
  addressConfirmationEmail,
  blockedEmail,
  deletionEmail,
} from "#server/features/auth/security-email-templates.ts";
import { dataReadyEmail } from "#server/features/data-export/email.ts";
import { invitationEmail } from "#server/features/invitations/invitation-email.ts";
import {
  accountCreatedEmail,
  addressConfirmedEmail,
  quotaEmail,
} from "#server/features/user-admin/email-templates.ts";
import { roleChangedEmail } from "#server/features/users/role-email.ts";
import type { ExampleContext, ExamplesOf } from "./example.ts";

const WEEK_MS = 7 * 86_400_000;
const QUOTA: AccountQuota = {
  total: { used: 12_000_000_000, own: 50, ofRole: null },
  daily: { used: 0, own: "role", ofRole: null },
};

export const ACCOUNT_EXAMPLES: ExamplesOf<"account"> = {
  activation: (to) => [activationEmail(to, to.name, to.urlOf("/activate-account"))],
  "awaiting-approval": (to) => [awaitingApprovalEmail(to, to.name)],
  "account-approved": (to) => [approvedEmail(to, { name: to.name, url: to.urlOf("/login") })],
  "account-refused": (to) => [
    refusedEmail(to, { name: to.name, reason: to.reason, url: to.urlOf("/register") }),
  ],
  "account-lapsed": (to) => [lapsedEmail(to, { name: to.name, days: 60, url: to.urlOf("/register") })],
  "account-created": (to) => [accountCreatedEmail(to, { name: to.name, url: to.urlOf("/reset-password") })],
  invitation: (to) => [
    invitationEmail(to, { name: to.name, until: inAWeek(to), url: to.urlOf("/register") }),
  ],
  "address-confirmed": (to) => [addressConfirmedEmail(to, { name: to.name, url: to.urlOf("/login") })],
  "address-confirmation": (to) => [addressConfirmationEmail(to, to.name, to.urlOf("/confirm-email"))],
  "address-changed": (to) => [
    addressChangedEmail(to, { name: to.name, email: "ola@example.com", url: to.urlOf("/confirm-email") }),
  ],
  "role-changed": (to) => [
    roleChangedEmail(to, { name: to.name, before: "user", role: "moderator", url: to.urlOf("/") }),
  ],
  quota: (to) => [quotaEmail(to, { name: to.name, quota: QUOTA, url: to.urlOf("/account") })],
  "data-ready": (to) => [dataReadyEmail(to, to.name, to.urlOf("/account/privacy"))],
  blocked: (to) => [blockedEmail(to, { name: to.name, until: inAWeek(to), reason: to.reason })],
  deletion: (to) => [deletionEmail(to, { name: to.name, deletionAt: inAWeek(to), url: to.urlOf("/login") })],
};

function inAWeek({ now }: ExampleContext): Date {
  return new Date(now.getTime() + WEEK_MS);
}

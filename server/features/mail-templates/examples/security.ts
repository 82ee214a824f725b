import { newLoginEmail } from "#server/features/auth/new-login-email.ts";
import { passwordChangedEmail, passwordResetEmail } from "#server/features/auth/security-email-templates.ts";
import { sessionLimitEmail } from "#server/features/accounts/session-limit-email.ts";
import { passkeyAddedEmail } from "#server/features/passkeys/email-templates.ts";
import { backupCodeUsedEmail } from "#server/features/two-factor/email-templates.ts";
import { sessionsEndedEmail, twoFactorDisabledEmail } from "#server/features/user-admin/email-templates.ts";
import type { ExampleContext, ExamplesOf } from "./example.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export const SECURITY_EXAMPLES: ExamplesOf<"security"> = {
  "password-reset": (to) => {
    const link = { name: to.name, url: to.urlOf("/reset-password") };
    return [
      passwordResetEmail(to, { ...link, isByStaff: false }),
      passwordResetEmail(to, { ...link, isByStaff: true }),
    ];
  },
  "password-changed": (to) => {
    const link = { name: to.name, url: to.urlOf("/reset-password") };
    return [passwordChangedEmail(to, link), passwordChangedEmail(to, { ...link, isByOperator: true })];
  },
  "new-login": (to) => [
    newLoginEmail(to, { name: to.name, device: FIREFOX, now: to.now, url: settings(to) }),
  ],
  "session-limit": (to) => [
    sessionLimitEmail(to, { name: to.name, device: FIREFOX, now: to.now, limit: 5, url: settings(to) }),
  ],
  "sessions-ended": (to) => [sessionsEndedEmail(to, { name: to.name, url: to.urlOf("/reset-password") })],
  "passkey-added": (to) => [passkeyAddedEmail(to, { name: to.name, key: "Pixel 9", url: settings(to) })],
  "backup-code-used": (to) => [backupCodeUsedEmail(to, to.name, settings(to))],
  "two-factor-disabled": (to) => [
    twoFactorDisabledEmail(to, { name: to.name, by: "Jan Nowak", reason: to.reason, url: settings(to) }),
    twoFactorDisabledEmail(to, { name: to.name, by: null, reason: "", url: settings(to) }),
  ],
};

function settings({ urlOf }: ExampleContext): string {
  return urlOf("/account/security");
}

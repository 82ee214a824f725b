import { createFileRoute } from "@tanstack/react-router";
import { PasskeysCard } from "#web/features/accounts/passkeys-card.tsx";
import { TwoFactorCard } from "#web/features/accounts/two-factor-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { EmailCard } from "./email-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/security")({
  loader: () => ({ title: m.accounts_security(), isPrivate: true }),
  head: loadedHead,
  component: AccountSecurityPage,
});

/** Security settings of the account: email address, password and sessions, one card each. */
function AccountSecurityPage() {
  return (
    <div className="mt-7 grid gap-4">
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <EmailCard />
      <SessionsCard />
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { MutedChannels } from "./muted-channels.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { DataExportCard } from "./data-export-card.tsx";
import { FindableCard } from "./findable-card.tsx";
import { MutedUsers } from "./muted-users.tsx";
import { OwnDonations } from "#web/features/donations/own-donations.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/privacy")({
  loader: () => ({ title: m.accounts_privacy(), isPrivate: true }),
  head: loadedHead,
  component: AccountPrivacyPage,
});

function AccountPrivacyPage() {
  const rules = [
    { href: "/polityka-prywatnosci", label: m.security_rules_privacy() },
    { href: "/informacja-rodo", label: m.security_rules_gdpr() },
    { href: "/polityka-cookies", label: m.security_rules_cookies() },
  ];

  return (
    <div className="mt-7 grid gap-4">
      <DataExportCard />
      <OwnDonations Card={AccountCard} />
      <MutedChannels />
      <MutedUsers />
      <FindableCard />
      <AccountCard title={m.security_rules()} text={m.security_rules_text()}>
        <ul className="flex flex-wrap gap-x-6 gap-y-2.5 text-control">
          {rules.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                className="rounded-xs font-[640] text-accent-ink underline-offset-4 hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </AccountCard>
      <AccountCard title={m.security_leave()} text={m.security_leave_text()}>
        <LinkButton href="/account/delete" className="justify-self-start">
          {m.security_leave_link()}
        </LinkButton>
      </AccountCard>
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { MutedChannels } from "./muted-channels.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataExportCard } from "./data-export-card.tsx";
import { FindableCard } from "./findable-card.tsx";
import { MutedPeople } from "./muted-people.tsx";
import { OwnDonations } from "./own-donations.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/privacy")({
  loader: () => ({ title: m.accounts_privacy(), isPrivate: true }),
  head: loadedHead,
  component: AccountPrivacyPage,
});

function AccountPrivacyPage() {
  const rules = [
    { href: "/polityka-prywatnosci", label: m.protection_rules_privacy() },
    { href: "/informacja-rodo", label: m.protection_rules_gdpr() },
    { href: "/polityka-cookies", label: m.protection_rules_cookies() },
  ];

  return (
    <div className="mt-7 grid gap-4">
      <DataExportCard />
      <OwnDonations />
      <MutedChannels />
      <MutedPeople />
      <FindableCard />
      <AccountCard title={m.protection_rules()} text={m.protection_rules_text()}>
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
      <AccountCard title={m.protection_leave()} text={m.protection_leave_text()}>
        <LinkButton href="/account/delete" className="justify-self-start">
          {m.protection_leave_link()}
        </LinkButton>
      </AccountCard>
    </div>
  );
}

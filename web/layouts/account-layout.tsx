import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { ReauthenticationHost } from "#web/features/accounts/reauthentication-host.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";

export const Route = createFileRoute("/_default/_logged-in/account")({ component: AccountLayout });

/** Tabs of the account settings; each section is a separate screen. */
function AccountLayout() {
  const { pathname } = useLocation();

  const sections = [
    { href: "/account", label: m.accounts_profile() },
    { href: "/account/notifications", label: m.accounts_notifications() },
    { href: "/account/privacy", label: m.accounts_privacy() },
    { href: "/account/rules", label: m.preferences_title() },
    { href: "/account/security", label: m.accounts_security() },
    {
      href: "/account/tickets",
      label: m.tickets_title(),
      isCurrent: pathname.startsWith("/account/tickets") || undefined,
    },
    { href: "/account/delete", label: m.accounts_delete() },
  ];

  return (
    <div className="measure-text pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.accounts_account_title()}</h1>
      <div className="mt-4">
        <TabLinks label={m.accounts_sections()} links={sections} />
      </div>
      <Outlet />
      <ReauthenticationHost />
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { AccountRequests } from "./account-requests.tsx";

export const Route = createFileRoute("/_default/_staff/admin/account-requests")({
  loader: () => ({ title: m.requests_title(), isPrivate: true }),
  head: loadedHead,
  component: AccountRequestsPage,
});

function AccountRequestsPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.requests_title()}</h1>
      <p className="mt-2 mb-6 max-w-[78ch] text-pretty text-text-2">{m.requests_lead()}</p>
      <AccountRequests />
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Applications } from "./applications.tsx";

export const Route = createFileRoute("/_default/_staff/admin/applications")({
  loader: () => ({ title: m.accounts_creator_title(), isPrivate: true }),
  head: loadedHead,
  component: ApplicationsPage,
});

function ApplicationsPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.accounts_creator_title()}</h1>
      <Applications />
    </div>
  );
}

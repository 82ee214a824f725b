import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { PageList } from "./page-list.tsx";

export const Route = createFileRoute("/_default/_staff/admin/sections")({
  loader: () => ({ title: m.home_sections_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminSectionsPage,
});

function AdminSectionsPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.home_sections_title()}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-pretty text-text-2">{m.home_sections_lead()}</p>
      <PageList />
    </div>
  );
}

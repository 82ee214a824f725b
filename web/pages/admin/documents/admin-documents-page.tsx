import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { DocumentList } from "./document-list.tsx";

export const Route = createFileRoute("/_default/_staff/admin/documents")({
  loader: () => ({ title: m.contacts_documents(), isPrivate: true }),
  head: loadedHead,
  component: AdminDocumentsPage,
});

function AdminDocumentsPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.contacts_documents()}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-pretty text-text-2">{m.contacts_documents_lead()}</p>
      <DocumentList />
    </div>
  );
}

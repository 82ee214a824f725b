import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { DocumentEditor } from "./document-editor.tsx";

export const Route = createFileRoute("/_default/_staff/admin/documents/$slug")({
  validateSearch: ({ language }: Record<string, unknown>): { language?: "en" } =>
    language === "en" ? { language } : {},
  loader: ({ params }) => ({ title: `${m.contacts_documents()}: ${params.slug}`, isPrivate: true }),
  head: loadedHead,
  component: AdminDocumentPage,
});

function AdminDocumentPage() {
  const { slug } = Route.useParams();
  const { language = "pl" } = Route.useSearch();
  return <DocumentEditor key={`${slug} ${language}`} slug={slug} language={language} />;
}

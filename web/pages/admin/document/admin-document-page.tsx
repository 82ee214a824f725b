import { createFileRoute } from "@tanstack/react-router";
import { BASE_LOCALE, type Locale, LOCALES } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { DocumentEditor } from "./document-editor.tsx";

export const Route = createFileRoute("/_default/_staff/admin/documents/$slug")({
  validateSearch: (search: Record<string, unknown>): { language?: Locale } => {
    const language = LOCALES.find((locale) => locale === search["language"]);
    return language === undefined || language === BASE_LOCALE ? {} : { language };
  },
  loader: ({ params }) => ({ title: `${m.contacts_documents()}: ${params.slug}`, isPrivate: true }),
  head: loadedHead,
  component: AdminDocumentPage,
});

function AdminDocumentPage() {
  const { slug } = Route.useParams();
  const { language = BASE_LOCALE } = Route.useSearch();
  return <DocumentEditor key={`${slug} ${language}`} slug={slug} language={language} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { DocumentScreen } from "#web/features/documents/document-screen.tsx";
import { loadDocumentScreen } from "#web/features/documents/load-document-screen.ts";
import { loadedHead } from "#web/head/loaded-head.ts";

export const Route = createFileRoute("/_default/regulamin")({
  loader: ({ context }) => loadDocumentScreen(context.queryClient, "regulamin"),
  head: loadedHead,
  component: TermsPage,
});

function TermsPage() {
  return <DocumentScreen slug="regulamin" />;
}

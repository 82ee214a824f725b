import { createFileRoute } from "@tanstack/react-router";
import { DocumentScreen } from "#web/features/documents/document-screen.tsx";
import { loadDocumentScreen } from "#web/features/documents/load-document-screen.ts";
import { loadedHead } from "#web/head/loaded-head.ts";

export const Route = createFileRoute("/_default/regulamin-tworcy")({
  loader: ({ context }) => loadDocumentScreen(context.queryClient, "regulamin-tworcy"),
  head: loadedHead,
  component: CreatorsTermsPage,
});

function CreatorsTermsPage() {
  return <DocumentScreen slug="regulamin-tworcy" />;
}

import { createFileRoute } from "@tanstack/react-router";
import { DocumentScreen } from "#web/features/documents/document-screen.tsx";
import { loadDocumentScreen } from "#web/features/documents/load-document-screen.ts";
import { loadedHead } from "#web/head/loaded-head.ts";

export const Route = createFileRoute("/_default/informacja-rodo")({
  loader: ({ context }) => loadDocumentScreen(context.queryClient, "informacja-rodo"),
  head: loadedHead,
  component: GdprPage,
});

function GdprPage() {
  return <DocumentScreen slug="informacja-rodo" />;
}

import { createFileRoute } from "@tanstack/react-router";
import { DocumentScreen } from "#web/features/documents/document-screen.tsx";
import { loadDocumentScreen } from "#web/features/documents/load-document-screen.ts";
import { loadedHead } from "#web/head/loaded-head.ts";

export const Route = createFileRoute("/_default/informacje-regulacyjne")({
  loader: ({ context }) => loadDocumentScreen(context.queryClient, "informacje-regulacyjne"),
  head: loadedHead,
  component: RegulatoryPage,
});

function RegulatoryPage() {
  return <DocumentScreen slug="informacje-regulacyjne" />;
}

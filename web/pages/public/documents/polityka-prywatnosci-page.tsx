import { createFileRoute } from "@tanstack/react-router";
import { DocumentScreen } from "#web/features/documents/document-screen.tsx";
import { loadDocumentScreen } from "#web/features/documents/load-document-screen.ts";
import { loadedHead } from "#web/head/loaded-head.ts";

export const Route = createFileRoute("/_default/polityka-prywatnosci")({
  loader: ({ context }) => loadDocumentScreen(context.queryClient, "polityka-prywatnosci"),
  head: loadedHead,
  component: PrivacyPage,
});

function PrivacyPage() {
  return <DocumentScreen slug="polityka-prywatnosci" />;
}

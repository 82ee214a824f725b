import { createFileRoute } from "@tanstack/react-router";
import { useKeptPage } from "#web/kept-page.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { AllChannels } from "./all-channels.tsx";

export const Route = createFileRoute("/_default/_staff/admin/channels")({
  validateSearch: (search: Record<string, unknown>): { page?: unknown; q?: unknown } => search,
  loader: () => ({ title: m.admin_channels(), isPrivate: true }),
  head: loadedHead,
  staticData: { kept: true },
  component: AdminChannelsPage,
});

function AdminChannelsPage() {
  const { page, q = "" } = useKeptPage().search;
  return <AllChannels page={Number(page) || 1} term={q} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { AllChannels } from "./all-channels.tsx";

export const Route = createFileRoute("/_default/_staff/admin/channels")({
  validateSearch: (search: Record<string, unknown>): { page?: unknown; q?: unknown } => search,
  loader: () => ({ title: m.admin_channels(), isPrivate: true }),
  head: loadedHead,
  staticData: { keepAlive: true },
  component: AdminChannelsPage,
});

function AdminChannelsPage() {
  const { page, q = "" } = useKeepAlivePage().search;
  return <AllChannels page={Number(page) || 1} term={q} />;
}

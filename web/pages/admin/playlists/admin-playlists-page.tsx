import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageNumberOf } from "#web/data/page-number.ts";
import { AllPlaylists } from "./all-playlists.tsx";

export const Route = createFileRoute("/_default/_staff/admin/playlists")({
  validateSearch: (search: Record<string, unknown>): { page?: unknown } => search,
  loader: () => ({ title: m.admin_playlists(), isPrivate: true }),
  head: loadedHead,
  component: AdminPlaylistsPage,
});

function AdminPlaylistsPage() {
  return <AllPlaylists page={pageNumberOf(Route.useSearch().page) ?? 1} />;
}

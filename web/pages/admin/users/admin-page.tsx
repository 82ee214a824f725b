import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Users } from "./users.tsx";
import { parseUserFilters, type UsersSearch } from "./users-search.ts";

export const Route = createFileRoute("/_default/_staff/admin")({
  validateSearch: (search: Record<string, unknown>): UsersSearch => search,
  loader: () => ({ title: m.admin_users(), isPrivate: true }),
  head: loadedHead,
  component: AdminPage,
});

function AdminPage() {
  return <Users filters={parseUserFilters(Route.useSearch())} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Person } from "./person.tsx";

export const Route = createFileRoute("/_default/_staff/admin/people/$id")({
  loader: () => ({ title: m.admin_person_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminPersonPage,
});

function AdminPersonPage() {
  const { id } = Route.useParams();
  return <Person key={id} id={id} />;
}

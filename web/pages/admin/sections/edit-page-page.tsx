import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageName } from "./page-name.ts";
import { PageEditor } from "./page-editor.tsx";

export const Route = createFileRoute("/_default/_staff/admin/sections/$slug")({
  loader: ({ params }) => ({ title: `${m.home_sections_edit()}: ${pageName(params.slug)}`, isPrivate: true }),
  head: loadedHead,
  component: EditPagePage,
});

function EditPagePage() {
  const { slug } = Route.useParams();
  return <PageEditor key={slug} slug={slug} />;
}

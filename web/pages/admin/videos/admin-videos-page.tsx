import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { AllVideos } from "./all-videos.tsx";
import { parseAdminVideoFilters } from "./videos-search.ts";

export const Route = createFileRoute("/_default/_staff/admin/videos")({
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  loader: () => ({ title: m.moderation_videos(), isPrivate: true }),
  head: loadedHead,
  component: AdminVideosPage,
});

function AdminVideosPage() {
  return <AllVideos filters={parseAdminVideoFilters(Route.useSearch())} />;
}

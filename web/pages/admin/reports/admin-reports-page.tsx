import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ReportQueue } from "./report-queue.tsx";

export const Route = createFileRoute("/_default/_staff/admin/reports")({
  loader: () => ({ title: m.reports_title(), isPrivate: true }),
  head: loadedHead,
  component: ReportQueue,
});

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { AdQueue } from "./ad-queue.tsx";

export const Route = createFileRoute("/_default/_staff/admin/ads")({
  loader: () => ({ title: m.ads_short(), isPrivate: true }),
  head: loadedHead,
  component: AdQueue,
});

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { HistoryList } from "./history-list.tsx";

export const Route = createFileRoute("/_default/_logged-in/history")({
  loader: () => ({ title: m.library_history(), isPrivate: true }),
  head: loadedHead,
  staticData: { keepAlive: true },
  component: HistoryList,
});

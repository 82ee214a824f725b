import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { WatchLaterList } from "./watch-later-list.tsx";

export const Route = createFileRoute("/_default/_logged-in/watch-later")({
  loader: () => ({ title: m.library_watch_later(), isPrivate: true }),
  head: loadedHead,
  staticData: { keepAlive: true },
  component: WatchLaterList,
});

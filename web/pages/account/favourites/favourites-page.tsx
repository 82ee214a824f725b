import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { FavouritesList } from "./favourites-list.tsx";

export const Route = createFileRoute("/_default/_logged-in/favourites")({
  loader: () => ({ title: m.library_favourites(), isPrivate: true }),
  head: loadedHead,
  staticData: { keepAlive: true },
  component: FavouritesList,
});

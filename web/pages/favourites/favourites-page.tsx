import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { FavouritesList } from "./favourites-list.tsx";

export const Route = createFileRoute("/_default/_logged-in/favourites")({
  loader: () => ({ title: m.library_favourites(), isPrivate: true }),
  head: loadedHead,
  staticData: { kept: true },
  component: FavouritesList,
});

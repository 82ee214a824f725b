import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ContentPreferencesForm } from "./content-preferences-form.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/rules")({
  loader: () => ({ title: m.preferences_title(), isPrivate: true }),
  head: loadedHead,
  component: ContentPreferencesForm,
});

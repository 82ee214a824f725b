import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { Rules } from "./rules.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/rules")({
  loader: () => ({ title: m.rules_title(), isPrivate: true }),
  head: loadedHead,
  component: Rules,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Home } from "./home.tsx";
import { loadHome } from "./load-home.ts";

export const Route = createFileRoute("/_default/")({
  loader: ({ context }) => loadHome(context.queryClient),
  head: ({ match }) => pageHead(match, { title: m.shell_home_title() }),
  component: Home,
});

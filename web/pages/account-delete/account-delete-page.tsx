import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Section } from "#web/ui/section.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/delete")({
  head: ({ match }) => pageHead(match, { title: m.accounts_delete(), isPrivate: true }),
  component: AccountDeletePage,
});

function AccountDeletePage() {
  return <Section title={m.accounts_delete()}>{null}</Section>;
}

import { createFileRoute } from "@tanstack/react-router";
import { CenteredLayout } from "#web/layouts/centered-layout.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { LeavingPage, RefusedPage } from "./leaving.tsx";
import { examineAddress } from "./outside-address.ts";

interface OpenUrlSearch {
  readonly url?: string;
}

export const Route = createFileRoute("/openurl")({
  validateSearch: ({ url }: Record<string, unknown>): OpenUrlSearch =>
    typeof url === "string" ? { url } : {},
  loader: () => ({ title: m.pages_openurl_title(), isPrivate: true }),
  head: loadedHead,
  component: OpenUrlPage,
});

/** Stands before a page elsewhere and says where the link leads. It never goes there by itself. */
function OpenUrlPage() {
  const { url } = Route.useSearch();
  const address = examineAddress(url);
  return (
    <CenteredLayout>
      {address.kind === "page" ? <LeavingPage address={address} /> : <RefusedPage address={address} />}
    </CenteredLayout>
  );
}

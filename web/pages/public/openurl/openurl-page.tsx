import { createFileRoute } from "@tanstack/react-router";
import { CenteredLayout } from "#web/layouts/centered-layout.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ExternalLinkWarning, InvalidLinkPage } from "./external-link-warning.tsx";
import { checkExternalUrl } from "./external-url.ts";
import { siteName } from "#web/ssr/public-config.ts";

interface OpenUrlSearch {
  readonly url?: string;
}

export const Route = createFileRoute("/openurl")({
  validateSearch: ({ url }: Record<string, unknown>): OpenUrlSearch =>
    typeof url === "string" ? { url } : {},
  loader: () => ({ title: m.pages_openurl_title({ site: siteName() }), isPrivate: true }),
  head: loadedHead,
  component: OpenUrlPage,
});

/** Warning page before an external link that shows its target. Never redirects automatically. */
function OpenUrlPage() {
  const { url } = Route.useSearch();
  const address = checkExternalUrl(url);
  return (
    <CenteredLayout>
      {address.kind === "page" ? (
        <ExternalLinkWarning address={address} />
      ) : (
        <InvalidLinkPage address={address} />
      )}
    </CenteredLayout>
  );
}

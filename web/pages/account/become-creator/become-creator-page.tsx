import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ApplyHere } from "./apply-here.tsx";
import { Invitation } from "./invitation.tsx";

interface BecomeCreatorSearch {
  /** From the link in the email. */
  readonly token?: string | undefined;
}

export const Route = createFileRoute("/_default/become-creator")({
  validateSearch: ({ token }: Record<string, unknown>): BecomeCreatorSearch => ({
    token: typeof token === "string" ? token : undefined,
  }),
  loaderDeps: ({ search: { token } }) => ({ isPrivate: token !== undefined }),
  loader: ({ deps }) => ({
    title: m.channels_application_title(),
    description: m.channels_application_lead(),
    isPrivate: deps.isPrivate,
  }),
  head: loadedHead,
  component: BecomeCreatorPage,
});

function BecomeCreatorPage() {
  const { token } = Route.useSearch();
  return (
    <div className="measure-text pt-8 max-sm:pt-4">
      {token === undefined ? <ApplyHere /> : <Invitation key={token} token={token} />}
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageNumberOf } from "#web/data/page-number.ts";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddressBlocks } from "./address-blocks.tsx";

interface BlocksSearch {
  /** 1-based page of the list. */
  readonly page?: number | undefined;
}

export const Route = createFileRoute("/_default/_staff/admin/blocks")({
  validateSearch: ({ page }: Record<string, unknown>): BlocksSearch => ({ page: pageNumberOf(page) }),
  loader: () => ({ title: m.blocks_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminBlocksPage,
});

function AdminBlocksPage() {
  const { role } = useMember();
  const { page = 1 } = Route.useSearch();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.blocks_title()}</h1>
      {role === "admin" ? (
        <AddressBlocks page={page} />
      ) : (
        <div className="mt-7">
          <EmptyState headingLevel={2} title={m.blocks_forbidden_title()}>
            {m.blocks_forbidden()}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { StorageScreen } from "./storage-screen.tsx";

export const Route = createFileRoute("/_default/_staff/admin/storage")({
  loader: () => ({ title: m.storage_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminStoragePage,
});

function AdminStoragePage() {
  const { role } = useMember();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.storage_title()}</h1>
      {role === "admin" ? (
        <>
          <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{m.storage_intro()}</p>
          <StorageScreen />
        </>
      ) : (
        <div className="mt-7">
          <EmptyState headingLevel={2} title={m.storage_forbidden()} />
        </div>
      )}
    </div>
  );
}

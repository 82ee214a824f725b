import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useMember } from "#web/session/viewer.ts";
import { DeleteForm } from "./delete-form.tsx";
import { PendingDeletion } from "./pending-deletion.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/delete")({
  loader: () => ({ title: m.accounts_delete(), isPrivate: true }),
  head: loadedHead,
  component: AccountDeletePage,
});

function AccountDeletePage() {
  const { deletionAt, email } = useMember();
  return (
    <div className="mt-7">
      {deletionAt === null ? <DeleteForm /> : <PendingDeletion deletionAt={deletionAt} email={email} />}
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { DeleteForm } from "./delete-form.tsx";
import { Goodbye } from "./goodbye.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/delete")({
  head: ({ match }) => pageHead(match, { title: m.accounts_delete(), isPrivate: true }),
  component: AccountDeletePage,
});

function AccountDeletePage() {
  const { deletionAt, email } = useMember();
  return (
    <div className="mt-7">
      {deletionAt === null ? <DeleteForm /> : <Goodbye deletionAt={deletionAt} email={email} />}
    </div>
  );
}

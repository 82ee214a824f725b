import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { creators, type CreatorApplication } from "#shared/creators/contract.ts";
import { call } from "#web/data/api.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DateOf, TimeAgo } from "#web/ui/format/time.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

/** One creator application: the applicant, the reason, and the decision or the buttons for it. */
export function ApplicationCard({ application }: { readonly application: CreatorApplication }) {
  const { user, message, state, reason, decidedBy, decidedAt, updatedAt } = application;
  const name = `${user.name} ${user.surname}`.trim();
  return (
    <article
      aria-label={name}
      className="grid gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
    >
      <header className="flex items-center gap-3.5">
        <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-control font-[640]">{name}</h2>
          <p className="truncate text-small text-text-3">
            {user.email} · {m.accounts_creator_account_since()} <DateOf at={user.createdAt} />
          </p>
        </div>
        <TimeAgo at={updatedAt} className="text-small text-text-3 max-sm:hidden" />
      </header>
      <p className="text-pretty whitespace-pre-line wrap-anywhere">{message}</p>
      {reason !== "" && (
        <p className="border-l-2 border-line-strong pl-3 text-control text-text-2 wrap-anywhere">{reason}</p>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-small text-text-3">
          {m.accounts_creator_decided({ name: decidedBy })} <DateOf at={decidedAt} />
        </p>
      )}
      {state === "applied" && <Decision application={application} name={name} />}
    </article>
  );
}

function Decision({
  application,
  name,
}: {
  readonly application: CreatorApplication;
  readonly name: string;
}) {
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const approving = useMutation({
    mutationFn: () => call(creators.approve, { params: { id: application._id } }),
    onSuccess: () => showSnackbar({ text: m.accounts_creator_approved({ name }) }),
    onError: (error) => showSnackbar({ text: failureText(error, m.accounts_creator_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["creators", "list"] }),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={<Check />} isPending={approving.isPending} onClick={() => approving.mutate()}>
        {m.accounts_creator_approve()}
      </Button>
      <Button icon={<X />} disabled={approving.isPending} onClick={() => setRejecting(true)}>
        {m.accounts_creator_reject()}
      </Button>
      <RejectDialog
        id={application._id}
        name={name}
        isOpen={isRejecting}
        onClose={() => setRejecting(false)}
      />
    </div>
  );
}

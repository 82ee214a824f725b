import { useMutation } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { lazy, useState } from "react";
import { accountRequests, type AccountRequest } from "#shared/accounts/account-requests.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useRefreshRequests } from "./use-refresh-requests.ts";

const RefuseDialog = lazy(async () => ({ default: (await import("./refuse-dialog.tsx")).RefuseDialog }));

/** Who wants an account and why, with the buttons for the decision. */
export function RequestCard({ request }: { readonly request: AccountRequest }) {
  const { _id: id, email, reason, waitingSince } = request;
  const name = fullName(request);
  const refresh = useRefreshRequests();
  const [isRefusing, setRefusing] = useState(false);
  const approval = useMutation({
    mutationFn: () => call(accountRequests.approve, { params: { id } }),
    onSuccess: () => showSnackbar({ text: m.requests_approved({ name }) }),
    onError: (error) => showSnackbar({ text: failureText(error, m.requests_failed()) }),
    onSettled: refresh,
  });

  return (
    <article
      aria-label={name}
      className="grid gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
    >
      <header className="grid gap-0.5">
        <h2 className="text-control font-[640] wrap-anywhere">
          <Link href={`/admin/people/${id}`} className="rounded-xs underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-small wrap-anywhere text-text-3">
          {email} · {m.requests_since()} <TimeAgo at={waitingSince} />
        </p>
      </header>
      <p className="text-pretty whitespace-pre-line wrap-anywhere">{reason}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Check />} isPending={approval.isPending} onClick={() => approval.mutate()}>
          {m.requests_approve()}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button icon={<X />} disabled={approval.isPending} onClick={() => setRefusing(true)}>
          {m.requests_refuse()}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      <LazyOverlay isOpen={isRefusing}>
        <RefuseDialog id={id} name={name} isOpen={isRefusing} onClose={() => setRefusing(false)} />
      </LazyOverlay>
    </article>
  );
}

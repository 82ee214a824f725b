import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { proofQuery } from "./proof-of-work.ts";

/** Makes the proof of work while the form is filled in, and says how far it is. */
export function ProofStatus() {
  const { isError, isFetching, isPending, refetch } = useQuery(proofQuery);
  if (isError && !isFetching) {
    return (
      <Notice kind="failure" action={<Button onClick={() => void refetch()}>{m.ui_retry()}</Button>}>
        {m.accounts_proof_failed()}
      </Notice>
    );
  }
  return (
    <p role="status" className="flex items-start gap-2.5 text-control text-pretty text-text-2">
      <ShieldCheck className="size-4.5 shrink-0" />
      {isFetching || isPending ? m.accounts_proof_working() : m.accounts_proof_done()}
    </p>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { AccountCard } from "./account-card.tsx";
import { addPasskey, passkeyFailureText, passkeysQuery } from "./passkeys.ts";
import { PasskeyRow } from "./passkeys-row.tsx";

/** The passkeys of the account, with a button to add one. */
export function PasskeysCard() {
  const queryClient = useQueryClient();
  const list = useQuery(passkeysQuery);
  const [renamedId, setRenamedId] = useState<string>();
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async (added) => {
      if (!added) return;
      setRenamedId(added._id);
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      showSnackbar({ text: m.security_passkey_added() });
    },
  });

  return (
    <AccountCard title={m.security_passkeys()} text={m.security_passkeys_text()}>
      {list.isPending && (
        <Loading>
          <SkeletonBlock className="h-10 w-44" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {failureText(list.error, m.security_failed())}
        </ErrorState>
      )}
      {list.data && list.data.count > 0 && (
        <ul className="[&>li]:border-t [&>li]:border-line [&>li:first-child]:border-t-0">
          {list.data.items.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              isRenamed={passkey._id === renamedId}
              onRename={(isRenamed) => setRenamedId(isRenamed ? passkey._id : undefined)}
            />
          ))}
        </ul>
      )}
      {adding.isError && <Notice kind="failure">{passkeyFailureText(adding.error)}</Notice>}
      {list.data && (
        <Button
          icon={<KeyRound />}
          className="justify-self-start"
          isPending={adding.isPending}
          onClick={() => adding.mutate()}
        >
          {m.security_passkey_add()}
        </Button>
      )}
    </AccountCard>
  );
}

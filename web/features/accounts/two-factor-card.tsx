import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { AccountCard } from "./account-card.tsx";
import { callWithProof } from "./reauthentication.ts";
import { BackupCode } from "./two-factor-backup-code.tsx";
import { DisableTwoFactor } from "./two-factor-disable.tsx";
import { twoFactorQuery } from "./two-factor-queries.ts";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

/** Enables and disables two-factor login with an authenticator app. */
export function TwoFactorCard() {
  const state = useQuery(twoFactorQuery);
  const enabledAt = state.data?.enabledAt;
  const [backupCode, setBackupCode] = useState<string>();

  return (
    <AccountCard
      title={m.security_two_factor()}
      text={
        enabledAt
          ? m.security_two_factor_since({ date: formatDate(enabledAt) })
          : m.security_two_factor_text()
      }
      remark={enabledAt && <RoleBadge>{m.security_two_factor_on()}</RoleBadge>}
    >
      {state.isPending && (
        <Loading>
          <SkeletonBlock className="h-10 w-24" />
        </Loading>
      )}
      {state.isError && !state.data && (
        <ErrorState onRetry={() => void state.refetch()} isRetrying={state.isFetching}>
          {failureText(state.error, m.security_failed())}
        </ErrorState>
      )}
      {backupCode !== undefined && <BackupCode code={backupCode} onSaved={() => setBackupCode(undefined)} />}
      {state.data && backupCode === undefined && (
        <>{enabledAt ? <DisableTwoFactor /> : <EnableTwoFactor onEnabled={setBackupCode} />}</>
      )}
    </AccountCard>
  );
}

function EnableTwoFactor({ onEnabled }: { readonly onEnabled: (backupCode: string) => void }) {
  const queryClient = useQueryClient();
  const request = useMutation({ mutationFn: () => callWithProof(twoFactor.requestEnable) });

  function finish(backupCode: string) {
    onEnabled(backupCode);
    void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
  }

  if (request.data) {
    return <TwoFactorSetup secret={request.data} onEnabled={finish} onCancel={request.reset} />;
  }
  return (
    <>
      {request.isError && <Notice kind="failure">{failureText(request.error, m.security_failed())}</Notice>}
      <Button
        variant="primary"
        className="justify-self-start"
        isPending={request.isPending}
        onClick={() => request.mutate()}
      >
        {m.security_two_factor_enable()}
      </Button>
    </>
  );
}

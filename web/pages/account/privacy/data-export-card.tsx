import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { dataExport, type DataExport } from "#shared/accounts/data-export.ts";
import { call } from "#web/data/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button, buttonClasses } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatDate } from "#web/ui/format/date.ts";

import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

const POLL_INTERVAL_MS = 2000;

const exportQuery = queryOptions({
  queryKey: ["accounts", "dataExport"],
  queryFn: ({ signal }) => call(dataExport.show, { query: { start: false } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_INTERVAL_MS : false),
});

/** Exports all data of the account as a file. */
export function DataExportCard() {
  const exportStatus = useQuery(exportQuery);
  return (
    <AccountCard title={m.security_export()} text={m.security_export_text()}>
      {exportStatus.isPending && (
        <Loading>
          <SkeletonBlock className="h-10 w-40" />
        </Loading>
      )}
      {exportStatus.isError && !exportStatus.data && (
        <ErrorState onRetry={() => void exportStatus.refetch()} isRetrying={exportStatus.isFetching}>
          {failureText(exportStatus.error, m.security_failed())}
        </ErrorState>
      )}
      {exportStatus.data && <Export {...exportStatus.data} />}
    </AccountCard>
  );
}

function Export({ state, requestedAt, expiresAt, sizeBytes, url }: DataExport) {
  const { email, notificationSettings } = useMember();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(dataExport.start),
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, started),
  });

  if (state === "running") {
    const isSentByEmail = notificationSettings?.email.dataReady !== false;
    return (
      <Notice kind="info">
        {isSentByEmail ? m.security_export_running({ email }) : m.security_export_running_silent()}
      </Notice>
    );
  }
  const isAvailable = url !== null && requestedAt !== null && expiresAt !== null;
  return (
    <>
      {isAvailable && (
        <p className="text-control text-pretty">
          {m.security_export_ready({ date: formatDate(requestedAt), expires: formatDate(expiresAt) })}
        </p>
      )}
      {state === "failed" && <Notice kind="failure">{m.security_export_failed()}</Notice>}
      {start.isError && <Notice kind="failure">{failureText(start.error, m.security_failed())}</Notice>}
      <div className="flex flex-wrap gap-3">
        {isAvailable && (
          <a href={url} download className={buttonClasses({ variant: "primary" })}>
            <Download />
            {m.security_export_download({ size: formatBytes(sizeBytes ?? 0) })}
          </a>
        )}
        <Button
          variant={isAvailable ? "secondary" : "primary"}
          isPending={start.isPending}
          onClick={() => start.mutate()}
        >
          {isAvailable ? m.security_export_again() : m.security_export_start()}
        </Button>
      </div>
    </>
  );
}

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { dataExport, type DataExport } from "#shared/accounts/data-export.ts";
import { call } from "#web/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { formatDate } from "#web/ui/format/date.ts";

import { Loading, SkeletonBlock } from "#web/ui/skeleton.tsx";

const LOOK_EVERY_MS = 2000;

const exportQuery = queryOptions({
  queryKey: ["accounts", "dataExport"],
  queryFn: ({ signal }) => call(dataExport.show, { query: { start: false } }, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === "running" ? LOOK_EVERY_MS : false),
});

/** Everything the site knows about the account, as a file. */
export function DataExportCard() {
  const shown = useQuery(exportQuery);
  return (
    <AccountCard title={m.protection_export()} text={m.protection_export_text()}>
      {shown.isPending && (
        <Loading>
          <SkeletonBlock className="h-10 w-40" />
        </Loading>
      )}
      {shown.isError && !shown.data && (
        <ErrorState onRetry={() => void shown.refetch()} isRetrying={shown.isFetching}>
          {failureText(shown.error, m.protection_failed())}
        </ErrorState>
      )}
      {shown.data && <Export {...shown.data} />}
    </AccountCard>
  );
}

function Export({ state, requestedAt, expiresAt, sizeBytes, url }: DataExport) {
  const { email, notificationSettings } = useMember();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(dataExport.start),
    onSuccess: (begun) => queryClient.setQueryData(exportQuery.queryKey, begun),
  });

  if (state === "running") {
    const isMailed = notificationSettings?.email.dataReady !== false;
    return (
      <Notice kind="info">
        {isMailed ? m.protection_export_running({ email }) : m.protection_export_running_silent()}
      </Notice>
    );
  }
  const isThere = url !== null && requestedAt !== null && expiresAt !== null;
  return (
    <>
      {isThere && (
        <p className="text-control text-pretty">
          {m.protection_export_ready({ date: formatDate(requestedAt), expires: formatDate(expiresAt) })}
        </p>
      )}
      {state === "failed" && <Notice kind="failure">{m.protection_export_failed()}</Notice>}
      {start.isError && <Notice kind="failure">{failureText(start.error, m.protection_failed())}</Notice>}
      <div className="flex flex-wrap gap-3">
        {isThere && (
          <a href={url} download className={buttonClasses({ variant: "primary" })}>
            <Download />
            {m.protection_export_download({ size: formatBytes(sizeBytes ?? 0) })}
          </a>
        )}
        <Button
          variant={isThere ? "secondary" : "primary"}
          isPending={start.isPending}
          onClick={() => start.mutate()}
        >
          {isThere ? m.protection_export_again() : m.protection_export_start()}
        </Button>
      </div>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { StorageActs } from "./storage-acts.tsx";
import { StorageBin } from "./storage-bin.tsx";
import { Orphans } from "./orphans.tsx";
import { storageQuery } from "./queries.ts";
import { UsedSpace } from "./used-space.tsx";

/** Used space and its growth, the orphans, the bin, and what administrators did. */
export function StorageScreen() {
  const { data, isError, error, isFetching, refetch } = useQuery(storageQuery);
  if (data) {
    return (
      <>
        <UsedSpace overview={data} />
        <Orphans overview={data} />
        <StorageBin bin={data.bin} />
        <StorageActs acts={data.acts} />
      </>
    );
  }
  return (
    <div className="mt-7">
      {isError ? (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching}>
          {failureText(error, m.ui_error_hint())}
        </ErrorState>
      ) : (
        <Loading>
          <SkeletonBlock className="h-28 w-full rounded-lg" />
          <SkeletonBlock className="mt-6 h-96 w-full rounded-lg" />
        </Loading>
      )}
    </div>
  );
}

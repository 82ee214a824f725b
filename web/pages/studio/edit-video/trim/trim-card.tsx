import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Scissors, Undo2 } from "lucide-react";
import { lazy, useEffect, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { trimming } from "#shared/videos/trimming.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { formatPosition } from "./position-text.ts";
import { SideCard } from "#web/pages/studio/edit-video/side-card.tsx";

const TrimDialog = lazy(async () => ({ default: (await import("./trim-dialog.tsx")).TrimDialog }));

const POLL_INTERVAL_MS = 2500;

function trimQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "trim", videoId],
    queryFn: ({ signal }) => call(trimming.show, { params: { id: videoId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_INTERVAL_MS : false),
  });
}

/** Trims the start and the end of a video, and reverts the trim. */
export function TrimCard({ video }: { readonly video: Video }) {
  const queryClient = useQueryClient();
  const params = { id: video._id };
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch, isFetching } = useQuery(trimQuery(video._id));
  const showAll = () => queryClient.invalidateQueries({ queryKey: ["videos"] });
  const apply = useMutation({
    mutationFn: (body: { startSeconds: number; endSeconds: number }) =>
      call(trimming.apply, { params, body }),
    async onSuccess() {
      setOpen(false);
      showSnackbar({ text: m.videos_trim_asked() });
      await showAll();
    },
  });
  const undo = useMutation({
    mutationFn: () => call(trimming.undo, { params }),
    async onSuccess() {
      showSnackbar({ text: m.videos_trim_undone() });
      await showAll();
    },
  });

  // The file changes when the trim is complete, so the video is refetched.
  const isRunning = data?.isRunning;
  useEffect(() => {
    if (isRunning === false) void queryClient.invalidateQueries({ queryKey: ["videos", "get", video._id] });
  }, [queryClient, isRunning, video._id]);

  return (
    <SideCard title={m.videos_trim()} text={m.videos_trim_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {data && (
        <>
          {data.range && (
            <p className="text-small text-pretty text-text-2 tabular-nums">
              {m.videos_trim_cut({
                start: formatPosition(data.range.startSeconds),
                end: formatPosition(data.range.endSeconds),
              })}
            </p>
          )}
          {data.isRunning && (
            <p aria-live="polite" className="text-small text-pretty text-text-2">
              {m.videos_trim_busy()}
            </p>
          )}
          {data.isOriginalGone && (
            <p className="text-small text-pretty text-text-2">{m.videos_trim_original_removed()}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              icon={<Scissors className="size-[18px]" />}
              disabled={!data.canTrim}
              onClick={() => setOpen(true)}
            >
              {m.videos_trim_open()}
            </Button>
            {data.range && (
              <Button
                variant="quiet"
                icon={<Undo2 className="size-[18px]" />}
                isPending={undo.isPending}
                onClick={() => undo.mutate()}
              >
                {m.videos_trim_undo()}
              </Button>
            )}
          </div>
        </>
      )}
      {undo.error && (
        <Notice tone="danger" isNew>
          {failureText(undo.error, m.videos_save_failed())}
        </Notice>
      )}
      <LazyOverlay isOpen={isOpen}>
        <TrimDialog
          isOpen={isOpen}
          video={video}
          frameRate={data?.frameRate ?? 25}
          isSending={apply.isPending}
          error={apply.error}
          onClose={() => setOpen(false)}
          onTrim={(range) => apply.mutate(range)}
        />
      </LazyOverlay>
    </SideCard>
  );
}

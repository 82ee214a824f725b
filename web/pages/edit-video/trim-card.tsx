import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Scissors, Undo2 } from "lucide-react";
import { lazy, useEffect, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { trimming } from "#shared/videos/trimming.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { placeText } from "./place-text.ts";
import { SideCard } from "./side-card.tsx";

const TrimDialog = lazy(async () => ({ default: (await import("./trim-dialog.tsx")).TrimDialog }));

const LOOK_EVERY_MS = 2500;

function trimQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "trim", videoId],
    queryFn: ({ signal }) => call(trimming.show, { params: { id: videoId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isUnderWay ? LOOK_EVERY_MS : false),
  });
}

/** Cuts the beginning and the end off a film, and puts them back. */
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
      showSnackbar({ text: m.film_trim_asked() });
      await showAll();
    },
  });
  const undo = useMutation({
    mutationFn: () => call(trimming.undo, { params }),
    async onSuccess() {
      showSnackbar({ text: m.film_trim_undone() });
      await showAll();
    },
  });

  // The film is another one when its cut is there.
  const isUnderWay = data?.isUnderWay;
  useEffect(() => {
    if (isUnderWay === false) void queryClient.invalidateQueries({ queryKey: ["videos", "get", video._id] });
  }, [queryClient, isUnderWay, video._id]);

  return (
    <SideCard title={m.film_trim()} text={m.film_trim_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {data && (
        <>
          {data.cut && (
            <p className="text-small text-pretty text-text-2 tabular-nums">
              {m.film_trim_cut({
                start: placeText(data.cut.startSeconds),
                end: placeText(data.cut.endSeconds),
              })}
            </p>
          )}
          {data.isUnderWay && (
            <p aria-live="polite" className="text-small text-pretty text-text-2">
              {m.film_trim_busy()}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              icon={<Scissors className="size-[18px]" />}
              disabled={!data.canTrim}
              onClick={() => setOpen(true)}
            >
              {m.film_trim_open()}
            </Button>
            {data.cut && (
              <Button
                variant="quiet"
                icon={<Undo2 className="size-[18px]" />}
                isPending={undo.isPending}
                onClick={() => undo.mutate()}
              >
                {m.film_trim_undo()}
              </Button>
            )}
          </div>
        </>
      )}
      {undo.error && (
        <Notice tone="danger" isNew>
          {failureText(undo.error, m.film_save_failed())}
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

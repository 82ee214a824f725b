import { useMutation, useQueryClient } from "@tanstack/react-query";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { processingQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface FailedRowProps {
  readonly video: VideoCard;
  /** Undefined until it has loaded. */
  readonly failure: string | null | undefined;
}

/** Why the processing of a video failed, with a retry button. */
export function FailedRow({ video, failure }: FailedRowProps) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(videos.retry, { params: { id: video._id } }),
    onSuccess: (state) => queryClient.setQueryData(processingQuery(video._id).queryKey, state),
    onError: (error) => showSnackbar({ text: failureText(error, m.studio_processing_retry_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["videos"] }),
  });
  return (
    <>
      {failure && <span className="basis-full text-small text-pretty text-text-2">{failure}</span>}
      <Button
        size="small"
        variant="quiet"
        isPending={retry.isPending}
        aria-label={m.studio_row_retry({ title: video.title || m.videos_untitled() })}
        onClick={() => retry.mutate()}
      >
        {m.studio_processing_retry()}
      </Button>
    </>
  );
}

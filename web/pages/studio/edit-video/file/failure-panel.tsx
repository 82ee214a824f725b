import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { videos, type Processing } from "#shared/videos/contract.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { isMoving, videoStepsQuery } from "#web/features/processing/queries.ts";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { canBeWatched } from "#web/features/videos/processing.ts";
import { processingQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PANEL_BOX } from "#web/pages/studio/edit-video/progress-panel.tsx";

interface FailurePanelProps {
  readonly videoId: string;
  readonly processing: Processing;
  /** A new file may replace the one that is played. */
  readonly canReplace: boolean;
  readonly onOtherFile: () => void;
}

/** Processing has failed, entirely or after the video became watchable: shows the reason and the available actions. */
export function FailurePanel({ videoId, processing, canReplace, onOtherFile }: FailurePanelProps) {
  const { status, failure } = processing;
  const queryClient = useQueryClient();
  const isWatchable = canBeWatched(processing);
  const retry = useMutation({
    mutationFn: () => call(videos.retry, { params: { id: videoId } }),
    onSuccess: (state) => queryClient.setQueryData(processingQuery(videoId).queryKey, state),
    onSettled: () => queryClient.invalidateQueries(videoStepsQuery(videoId)),
  });
  const { data } = useQuery(videoStepsQuery(videoId));
  const isRetriedElsewhere = data?.steps.some(isMoving) === true;

  // The staff, or another tab, has restarted it: nothing else asks for the progress of what has failed.
  useEffect(() => {
    if (isRetriedElsewhere) void queryClient.invalidateQueries(processingQuery(videoId));
  }, [queryClient, videoId, isRetriedElsewhere]);

  return (
    <div className="grid gap-3">
      <Notice
        tone={isWatchable ? "warning" : "danger"}
        title={isWatchable ? m.studio_processing_incomplete() : m.studio_processing_failed()}
        action={
          <div className="flex flex-wrap gap-2.5">
            {nextVideoStatus(status, "retry") && (
              <Button isPending={retry.isPending} onClick={() => retry.mutate()}>
                {m.studio_processing_retry()}
              </Button>
            )}
            {(canReplace || nextVideoStatus(status, "startUpload")) && (
              <Button variant="quiet" onClick={onOtherFile}>
                {m.studio_transfer_other_file()}
              </Button>
            )}
            {isWatchable && (
              <LinkButton variant="quiet" href={`/watch/${videoId}`}>
                {m.studio_processing_watch()}
              </LinkButton>
            )}
          </div>
        }
      >
        {isWatchable && <p>{m.studio_processing_incomplete_text()}</p>}
        <p>{failure ?? m.studio_processing_failed_text()}</p>
      </Notice>
      <div className={PANEL_BOX}>
        <VideoSteps videoId={videoId} isAnnounced={false} isFailureShown={false} />
      </div>
      {retry.error && (
        <Notice tone="danger" isNew>
          {failureText(retry.error, m.studio_processing_retry_failed())}
        </Notice>
      )}
    </div>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AudioLines, CircleAlert, FileVideo, Scissors } from "lucide-react";
import { useEffect } from "react";
import type { Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { canBeWatched } from "#web/features/videos/processing.ts";
import { processingQuery, videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Meter } from "#web/ui/feedback/meter.tsx";

/**
 * Placeholder for a video without a playable file, visible only to its creators. Switches to the player
 * automatically.
 */
export function VideoPending({ video }: { readonly video: Video }) {
  const progress = useProgress(video);
  const isClip = video.clip !== null && video.status !== "failed";
  const { icon, title, text } = isClip ? clipReason() : reasonOf(video.status);
  // Its maker is not in the team of the channel and cannot see the progress.
  useQuery({ ...videoQuery(video._id), refetchInterval: isClip ? CLIP_POLL_MS : false, enabled: isClip });
  const isMoving = video.status === "processing" || video.status === "processed";

  return (
    <StagePanel
      dominantColor={video.dominantColor}
      icon={icon}
      title={title}
      actions={
        video.can.edit &&
        !isMoving && (
          <LinkButton href={`/manage-channel/${video.channelId}/videos/${video._id}`}>
            {m.playback_edit()}
          </LinkButton>
        )
      }
    >
      <p>{text}</p>
      {isMoving && progress !== undefined && (
        <Meter
          kind="progressbar"
          label={m.playback_processing_meter()}
          share={progress / 100}
          className="mx-auto mt-3 max-w-[360px] text-left"
        />
      )}
    </StagePanel>
  );
}

const CLIP_POLL_MS = 2000;

function clipReason() {
  return { icon: <Scissors />, title: m.clips_waiting(), text: m.clips_waiting_text() };
}

/** Processing progress in percent. Refetches the video as soon as it is watchable. */
function useProgress({ _id, status, can }: Video): number | undefined {
  const queryClient = useQueryClient();
  const { data: processing } = useQuery({ ...processingQuery(_id), enabled: can.edit });
  const isOutdated = processing !== undefined && (canBeWatched(processing) || processing.status !== status);

  useEffect(() => {
    if (isOutdated) void queryClient.invalidateQueries(videoQuery(_id));
  }, [isOutdated, queryClient, _id]);

  return processing?.progress;
}

function reasonOf(status: VideoStatus) {
  switch (status) {
    case "draft":
    case "uploading":
      return { icon: <FileVideo />, title: m.playback_no_file(), text: m.playback_no_file_text() };
    case "failed":
      return { icon: <CircleAlert />, title: m.playback_failed(), text: m.playback_failed_text() };
    default:
      return { icon: <AudioLines />, title: m.playback_processing(), text: m.playback_processing_text() };
  }
}

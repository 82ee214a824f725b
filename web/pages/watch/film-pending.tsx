import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AudioLines, CircleAlert, FileVideo } from "lucide-react";
import { useEffect } from "react";
import type { Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { canBeWatched } from "#web/features/videos/processing.ts";
import { processingQuery, videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { Meter } from "#web/ui/meter.tsx";

/** A film without a picture yet, which only its authors can open. It turns into the player by itself. */
export function FilmPending({ video }: { readonly video: Video }) {
  const progress = useProgress(video);
  const { icon, title, text } = reasonOf(video.status);
  const isMoving = video.status === "processing" || video.status === "processed";

  return (
    <StagePanel
      tint={video.tint}
      icon={icon}
      title={title}
      actions={
        video.can.edit &&
        !isMoving && (
          <LinkButton href={`/manage-channel/${video.channelId}/videos/${video._id}`}>
            {m.watch_edit()}
          </LinkButton>
        )
      }
    >
      <p>{text}</p>
      {isMoving && progress !== undefined && (
        <Meter
          kind="progressbar"
          label={m.watch_processing_meter()}
          share={progress / 100}
          className="mx-auto mt-3 max-w-[360px] text-left"
        />
      )}
    </StagePanel>
  );
}

/** How much is done, in percent. Loads the film anew as soon as it can be watched. */
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
      return { icon: <FileVideo />, title: m.watch_no_file(), text: m.watch_no_file_text() };
    case "failed":
      return { icon: <CircleAlert />, title: m.watch_failed(), text: m.watch_failed_text() };
    default:
      return { icon: <AudioLines />, title: m.watch_processing(), text: m.watch_processing_text() };
  }
}

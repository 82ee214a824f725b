import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isLive } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { liveStateQuery, useLiveState } from "#web/data/live-stream-state.ts";
import { useStalled } from "#web/player/use-media.ts";
import { useNow } from "#web/ui/format/now.ts";
import { EndedForLackOfSpace, WaitingForSignal } from "./waiting-for-signal.tsx";

/** A stalled player asks this often whether the signal is lost. */
const STALLED_POLL_MS = 500;

type StreamedVideo = Pick<
  Video,
  "_id" | "live" | "isLiveNow" | "hasSignal" | "livestreamStartsAt" | "livestreamEndedAt"
>;

/** What viewers of a live stream see while its signal is lost. Belongs into the overlay of a player. */
export function LiveSlate({ video }: { readonly video: StreamedVideo }) {
  if (isLive(video)) return video.isLiveNow ? <SlateOfStream video={video} /> : null;
  return video.live ? <SlateOfEnd videoId={video._id} /> : null;
}

/** What viewers see who were there when the server ended the stream; what it has recorded they can watch. */
function SlateOfEnd({ videoId }: { readonly videoId: string }) {
  // The player may know of the end before the state that the page asks for: then it asks once more.
  const { data: state } = useQuery({
    ...{ ...liveStateQuery(videoId), refetchInterval: false, staleTime: 0 },
    enabled: ({ state: known }) => known.data?.endedAt === null,
  });
  return <EndedForLackOfSpace isShown={state?.endReason === "noSpace"} />;
}

function SlateOfStream({ video }: { readonly video: StreamedVideo }) {
  const queryClient = useQueryClient();
  const { hasSignal, livestreamEndedAt, isSenderLost } = useLiveState(video, useNow());
  const isLost = hasSignal === false && !livestreamEndedAt;
  const isUnexplained = useStalled() && !isLost;
  const { _id: id } = video;
  useEffect(() => {
    if (!isUnexplained) return;
    const timer = setInterval(
      () => void queryClient.refetchQueries(liveStateQuery(id), { cancelRefetch: false }),
      STALLED_POLL_MS,
    );
    return () => clearInterval(timer);
  }, [isUnexplained, queryClient, id]);
  return <WaitingForSignal isLost={isLost} isGone={isSenderLost} />;
}

import { useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import type { LocalUpload } from "#web/features/uploads/upload-store.ts";
import { useFrames } from "#web/features/uploads/use-frames.ts";

/** What this browser can show of a video for its thumbnail: from the local file, else from the server. */
export function useFootage(video: Video, upload: LocalUpload | undefined) {
  const [framesHls, setFramesHls] = useState<string>();
  const localFile = upload?.metadata?.videoTrack?.canDecode ? upload.file : undefined;
  const durationSeconds = upload?.metadata?.durationSeconds ?? video.duration;
  const frames = useFrames(localFile ?? framesHls, durationSeconds);
  const hls = video.audioOnly ? undefined : (video.hls ?? undefined);

  return {
    frames,
    /** Undefined until this browser can play the video. */
    source: localFile ?? hls,
    durationSeconds,
    /** Extracts frames from the watchable video; undefined until it is watchable. */
    search: hls === undefined ? undefined : () => setFramesHls(hls),
    /** A frame of the video, until the server has generated a thumbnail. */
    placeholderImage: video.hasThumbnail || frames.step !== "found" ? undefined : frames.frames.at(0)?.image,
  };
}

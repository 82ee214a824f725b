import type { Video } from "#shared/videos/contract.ts";
import { Comments } from "#web/features/comments/comments.tsx";
import { reportEntity } from "#web/features/reports/report-entity.ts";

interface VideoCommentsProps {
  readonly video: Video;
  readonly linkedId: string | undefined;
  readonly onSeek: (seconds: number) => void;
}

/** From this width on the suggested videos stand beside the comments instead of below. */
const BESIDE_QUERY = "(width >= 1080px)";

/** Comments on the video. */
export function VideoComments({ video, linkedId, onSeek }: VideoCommentsProps) {
  return (
    <Comments
      target={{ videoId: video._id }}
      count={video.commentCount}
      hostChannelId={video.channelId}
      video={{ videoId: video._id, durationSeconds: video.duration, onSeek }}
      linkedId={linkedId}
      isTeaser={!window.matchMedia(BESIDE_QUERY).matches}
      onReport={(id) => reportEntity({ kind: "comment", id })}
    />
  );
}

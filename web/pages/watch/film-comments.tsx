import type { Video } from "#shared/videos/contract.ts";
import { Comments } from "#web/features/comments/comments.tsx";
import { reportThing } from "#web/features/reports/report-thing.ts";

interface FilmCommentsProps {
  readonly video: Video;
  readonly linkedId: string | undefined;
  readonly onSeek: (seconds: number) => void;
}

/** From here on the films to watch next stand beside the comments instead of below them. */
const BESIDE = "(width >= 1080px)";

/** What people say about the film. */
export function FilmComments({ video, linkedId, onSeek }: FilmCommentsProps) {
  return (
    <Comments
      place={{ videoId: video._id }}
      count={video.commentCount}
      hostChannelId={video.channelId}
      film={{ videoId: video._id, durationSeconds: video.duration, onSeek }}
      linkedId={linkedId}
      isTeaser={!window.matchMedia(BESIDE).matches}
      onReport={(id) => reportThing({ kind: "comment", id })}
    />
  );
}

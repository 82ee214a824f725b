import { videoTitle } from "#web/data/video-title.ts";
import { Copy, ExternalLink, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { videoLink } from "#web/features/videos/video-link.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { copyLink } from "#web/ui/copy/copy-text.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";

interface VideoAsideProps {
  readonly video: Video;
  /** The newly chosen thumbnail. */
  readonly newThumbnail: Blob | undefined;
  readonly isWatchable: boolean;
  readonly onDelete: () => void;
}

/** Preview of the video card, link to the video, and the delete button. */
export function VideoAside({ video, newThumbnail, isWatchable, onDelete }: VideoAsideProps) {
  return (
    <div className="grid content-start gap-5 rounded-lg border border-line bg-surface-1 p-4 [--notch:var(--surface-1)] sm:max-lg:grid-cols-[minmax(0,300px)_minmax(0,1fr)]">
      <Preview video={video} newThumbnail={newThumbnail} />
      <div className="grid content-start gap-5">
        {isWatchable ? (
          <LinkButton href={`/watch/${video._id}`} icon={<ExternalLink />}>
            {m.studio_preview()}
          </LinkButton>
        ) : (
          <p className="text-small text-text-3">
            {video.live ? m.live_preview_later() : m.studio_preview_later()}
          </p>
        )}
        <TextField
          label={m.studio_link()}
          value={videoLink(video._id)}
          readOnly
          onFocus={(event) => event.target.select()}
          after={
            <Button
              size="small"
              variant="quiet"
              icon={<Copy className="size-4" />}
              className="-mr-2.5"
              onClick={() => void copyLink(videoLink(video._id))}
            >
              {m.studio_link_copy()}
            </Button>
          }
        />
        <Button
          variant="quiet"
          icon={<Trash2 />}
          className="-ml-4 justify-self-start text-danger-ink!"
          onClick={onDelete}
        >
          {m.studio_delete_video()}
        </Button>
      </div>
    </div>
  );
}

function Preview({ video, newThumbnail }: Pick<VideoAsideProps, "video" | "newThumbnail">): ReactNode {
  const title = videoTitle(video);
  if (newThumbnail) {
    return (
      <span className="relative block aspect-video overflow-hidden rounded-md rounded-br-none">
        <BlobImage blob={newThumbnail} className="size-full object-cover" />
        {video.duration > 0 && (
          <span className="mark-notch text-[12px] leading-none font-[640] text-text-2 tabular-nums">
            {formatDuration(video.duration)}
          </span>
        )}
      </span>
    );
  }
  return (
    <Thumbnail
      title={title}
      imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
      sizes="340px"
      notch={video.duration > 0 ? { kind: "duration", seconds: video.duration } : undefined}
    />
  );
}

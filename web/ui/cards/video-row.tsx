import { useState, type CSSProperties, type ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { VideoTransition } from "./video-transition.tsx";
import { CardMenuSlot, VideoMeta, type VideoCardContent } from "./video-card.tsx";

export interface VideoRowProps {
  readonly video: VideoCardContent;
  readonly menu?: ReactNode;
  /** Why the video is listed. At the end of the row, at the same height whatever the length of the title. */
  readonly remark?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
}

/** A video on one line, for the column beside the player and for management lists. */
export function VideoRow({ video, menu, remark, headingLevel = 3 }: VideoRowProps) {
  const [isLeaving, setLeaving] = useState(false);
  const Heading = `h${headingLevel}` as const;

  return (
    <article
      className="group/card relative grid grid-cols-[minmax(0,168px)_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-[minmax(0,42%)_minmax(0,1fr)]"
      {...(video.dominantColor
        ? { style: { "--dominant-color": video.dominantColor } as CSSProperties }
        : {})}
    >
      <Link
        href={video.href}
        onClick={() => setLeaving(true)}
        tabIndex={-1}
        aria-hidden="true"
        className="block h-fit [&_.mark-notch]:h-[22px] [&_.mark-notch]:text-[12px]"
      >
        <VideoTransition videoId={video.id} isActive={isLeaving}>
          <Thumbnail {...video} sizes="(max-width: 599.98px) 42vw, 168px" />
        </VideoTransition>
      </Link>
      <div className="flex min-w-0 flex-col">
        <Heading className={classes("text-control leading-[1.3] font-[640]", Boolean(menu) && "pr-7")}>
          <Link
            href={video.href}
            onClick={() => setLeaving(true)}
            className="line-clamp-2 rounded-xs text-pretty wrap-anywhere"
          >
            {video.title}
          </Link>
        </Heading>
        <VideoMeta
          channel={video.channel}
          meta={video.meta}
          className="mt-1.5 text-[12.5px] leading-[1.45]"
        />
        {remark && <p className="mt-auto truncate text-[12.5px] leading-[1.45]">{remark}</p>}
      </div>
      {menu && (
        <div className="absolute -top-1 right-0">
          <CardMenuSlot>{menu}</CardMenuSlot>
        </div>
      )}
    </article>
  );
}

import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";
import type { NotchContent } from "#web/ui/feedback/notch.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import type { ThumbnailTagContent } from "./thumbnail-tag.tsx";
import { useHoverPreview, type SpritePreview } from "#web/ui/overlays/use-hover-preview.ts";
import { VideoTransition } from "./video-transition.tsx";

const HoverPreview = lazy(async () => ({
  default: (await import("#web/ui/overlays/hover-preview.tsx")).HoverPreview,
}));

/** Content of a video card. The features map their data to it. */
export interface VideoCardContent {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** Base URL of the thumbnail without "/{height}.webp". */
  readonly imageUrl: string | undefined;
  /** The dominant colour of the thumbnail, any CSS colour. */
  readonly dominantColor?: string | undefined;
  readonly channel?: ChannelOfCard | undefined;
  /** "241 338 wyświetleń", "2 dni temu": joined with a dot. */
  readonly meta: readonly ReactNode[];
  readonly notch?: NotchContent | undefined;
  readonly tags?: readonly ThumbnailTagContent[] | undefined;
  /** Watched share, 0 to 1. */
  readonly watchedShare?: number | undefined;
  /** Undefined where there is no preview: before a premiere, without a sprite. */
  readonly sprite?: SpritePreview | undefined;
}

export interface ChannelOfCard {
  readonly name: string;
  readonly href: string;
  readonly imageUrl?: string | undefined;
}

export interface VideoCardProps {
  readonly video: VideoCardContent;
  /** The overflow menu: shown on hover and focus, always on touch. */
  readonly menu?: ReactNode;
  /** A button over the upper right corner of the thumbnail. */
  readonly corner?: ReactNode;
  /** Heading level of the title; one below that of the section. */
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** Above the fold. */
  readonly isEager?: boolean | undefined;
  readonly isThumbnailOnly?: boolean | undefined;
}

/** Width of a card in a CardGrid. */
const CARD_SIZES = "(max-width: 599.98px) 78vw, (max-width: 959.98px) 50vw, 300px";

export function VideoCard({
  video,
  menu,
  corner,
  headingLevel = 3,
  isEager,
  isThumbnailOnly,
}: VideoCardProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { playing, ...hover } = useHoverPreview(isThumbnailOnly ? undefined : video.sprite);
  const Heading = `h${headingLevel}` as const;

  return (
    <article
      className="group/card relative min-w-0"
      {...(video.dominantColor
        ? { style: { "--dominant-color": video.dominantColor } as CSSProperties }
        : {})}
    >
      <Link
        href={video.href}
        onClick={() => setLeaving(true)}
        className="block rounded-md"
        {...hover}
        {...(isThumbnailOnly ? {} : { tabIndex: -1, "aria-hidden": true })}
      >
        {isThumbnailOnly && <span className="sr-only">{video.title}</span>}
        <VideoTransition videoId={video.id} isActive={isLeaving}>
          <Thumbnail {...video} sizes={CARD_SIZES} isEager={isEager}>
            {playing && (
              <Suspense>
                <HoverPreview {...playing} />
              </Suspense>
            )}
          </Thumbnail>
        </VideoTransition>
      </Link>
      {corner && <div className="absolute top-2 right-2">{corner}</div>}
      {!isThumbnailOnly && (
        <div className="relative mt-3 flex items-start gap-[11px]">
          {video.channel && (
            <Avatar shape="channel" name={video.channel.name} imageUrl={video.channel.imageUrl} />
          )}
          <div className="min-w-0 flex-1">
            <Heading className={menu ? "pr-6 text-card" : "text-card"}>
              <Link
                href={video.href}
                onClick={() => setLeaving(true)}
                className="line-clamp-2 min-h-[24px] rounded-xs text-pretty wrap-anywhere"
              >
                {video.title}
              </Link>
            </Heading>
            <VideoMeta channel={video.channel} meta={video.meta} isOneLine className="mt-1 text-small" />
          </div>
          {menu && (
            <div className="absolute top-0 right-0">
              <CardMenuSlot>{menu}</CardMenuSlot>
            </div>
          )}
        </div>
      )}
    </article>
  );
}

interface VideoMetaProps {
  readonly channel: ChannelOfCard | undefined;
  readonly meta: readonly ReactNode[];
  /** Where there is no room the first part is truncated; otherwise the parts wrap to another line. */
  readonly isOneLine?: boolean;
  readonly className: string;
}

/** The channel on one line, the counts on the next. */
export function VideoMeta({ channel, meta, isOneLine = false, className }: VideoMetaProps) {
  return (
    <div className={`${className} text-text-2 tabular-nums`}>
      {channel && (
        <Link href={channel.href} className="block w-fit max-w-full truncate rounded-xs hover:text-text">
          {channel.name}
        </Link>
      )}
      {/* The dot before the first part of a line is outside the visible area. */}
      <p className="@container overflow-x-clip">
        <span className={isOneLine ? "-ml-[1em] flex" : "-ml-[1em] flex flex-wrap"}>
          {meta.map((part, index) => (
            // The parts have no key of their own and never change order.
            <span
              key={index}
              className={classes(
                "part whitespace-nowrap before:inline-block before:w-[1em] before:text-center before:content-['·']",
                isOneLine && "min-w-0 not-last:truncate last:shrink-0",
              )}
            >
              {part}
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}

/**
 * Hides the overflow menu until the card is hovered or the menu's button is focused or open; always visible on
 * touch.
 */
export function CardMenuSlot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="-mr-1.5 -ml-1 flex w-7 shrink-0 opacity-0 transition-opacity group-hover/card:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 touch:opacity-100">
      {children}
    </div>
  );
}

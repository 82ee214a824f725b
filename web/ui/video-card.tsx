import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";
import type { NotchContent } from "./notch.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import type { ThumbnailTagContent } from "./thumbnail-tag.tsx";
import { useHoverPreview, type SpritePreview } from "./use-hover-preview.ts";
import { VideoTransition } from "./video-transition.tsx";

const HoverPreview = lazy(async () => ({ default: (await import("./hover-preview.tsx")).HoverPreview }));

/** What a card shows of a video. The features turn their records into this. */
export interface VideoCardContent {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** The address of its pictures without "/{height}.webp". */
  readonly picture: string | undefined;
  /** The dominant colour of the picture, any CSS colour. */
  readonly tint?: string | undefined;
  readonly channel?: ChannelOfCard | undefined;
  /** "241 338 wyświetleń", "2 dni temu": joined with a dot. */
  readonly meta: readonly ReactNode[];
  readonly notch?: NotchContent | undefined;
  readonly tags?: readonly ThumbnailTagContent[] | undefined;
  /** How much of it was watched, 0 to 1. */
  readonly watchedShare?: number | undefined;
  /** Absent where there is nothing to preview: before a premiere, without a sprite. */
  readonly sprite?: SpritePreview | undefined;
}

export interface ChannelOfCard {
  readonly name: string;
  readonly href: string;
  readonly picture?: string | undefined;
}

export interface VideoCardProps {
  readonly video: VideoCardContent;
  /** The kebab: shown on hover and focus, always on touch. */
  readonly menu?: ReactNode;
  /** Lies on the upper right corner of the picture: a button. */
  readonly corner?: ReactNode;
  /** Of the title; the level below that of the section. */
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** Part of the first screen. */
  readonly isEager?: boolean | undefined;
  readonly isThumbnailOnly?: boolean | undefined;
}

/** The width of a card in a CardGrid. */
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
      {...(video.tint ? { style: { "--tint": video.tint } as CSSProperties } : {})}
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
            <Avatar shape="channel" name={video.channel.name} picture={video.channel.picture} />
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
  /** Where there is no room the first part gets shorter; otherwise parts go on in a further line. */
  readonly isOneLine?: boolean;
  readonly className: string;
}

/** The channel on one line, the figures on the next. */
export function VideoMeta({ channel, meta, isOneLine = false, className }: VideoMetaProps) {
  return (
    <div className={`${className} text-text-2 tabular-nums`}>
      {channel && (
        <Link href={channel.href} className="block w-fit max-w-full truncate rounded-xs hover:text-text">
          {channel.name}
        </Link>
      )}
      {/* The dot before the first part of a line lies outside of what is shown. */}
      <p className="@container overflow-x-clip">
        <span className={isOneLine ? "-ml-[1em] flex" : "-ml-[1em] flex flex-wrap"}>
          {meta.map((part, index) => (
            // The parts have no identity of their own and never change places.
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

/** Keeps the kebab out of sight until the card is hovered or its button is focused or open; always there on touch. */
export function CardMenuSlot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="-mr-1.5 -ml-1 flex w-7 shrink-0 opacity-0 transition-opacity group-hover/card:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 touch:opacity-100">
      {children}
    </div>
  );
}

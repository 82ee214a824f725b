import { useState, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { thumbnailSources } from "./image-sizes.ts";
import { Notch, type NotchContent } from "./notch.tsx";
import { ThumbnailTag, type ThumbnailTagContent } from "./thumbnail-tag.tsx";

export interface ThumbnailProps {
  /** Stands in for a picture that does not load. */
  readonly title: string;
  /** The address of its pictures without "/{height}.webp". */
  readonly picture: string | undefined;
  /** The width it takes on the page, for the browser's choice of a file. */
  readonly sizes: string;
  /** Part of the first screen: loads at once and before others. */
  readonly isEager?: boolean | undefined;
  readonly notch?: NotchContent | undefined;
  readonly tags?: readonly ThumbnailTagContent[] | undefined;
  /** How much of it was watched, 0 to 1. */
  readonly watchedShare?: number | undefined;
  /** Lies over the picture: the hover preview. */
  readonly children?: ReactNode;
}

/** The picture of a video with what is written on it; takes the width of its container. */
export function Thumbnail({
  title,
  picture,
  sizes,
  isEager = false,
  notch,
  tags,
  watchedShare,
  children,
}: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const hasPicture = picture !== undefined && picture !== failed;

  return (
    <span
      className={classes(
        "relative block aspect-video overflow-hidden rounded-md tint-fill transition-shadow duration-med group-hover/card:tint-glow",
        notch && "rounded-br-none",
      )}
    >
      {hasPicture ? (
        <img
          {...thumbnailSources(picture)}
          sizes={isEager ? sizes : `auto, ${sizes}`}
          alt=""
          width={640}
          height={360}
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={isEager ? "high" : "auto"}
          decoding="async"
          className="size-full object-cover transition-transform duration-slow group-hover/card:scale-[1.035]"
          ref={(image) => {
            // It may have failed before the page came alive.
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(picture);
          }}
          onError={() => setFailed(picture)}
        />
      ) : (
        <span className="absolute inset-0 grid place-content-center p-5 text-center text-small font-[620] text-text">
          <span className="line-clamp-4 wrap-anywhere">{title}</span>
        </span>
      )}
      {children}
      {tags && tags.length > 0 && (
        <span className="absolute top-2 left-2 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <ThumbnailTag key={tag.label} {...tag} />
          ))}
        </span>
      )}
      {!children && watchedShare !== undefined && watchedShare > 0 && <WatchedLine share={watchedShare} />}
      {notch && <Notch content={notch} />}
    </span>
  );
}

function WatchedLine({ share }: { share: number }) {
  return (
    <span className="absolute right-[62px] bottom-0 left-0 h-[3px] bg-[oklch(1_0_0/0.28)]">
      <span className="block h-full bg-accent" style={{ width: `${Math.min(share, 1) * 100}%` }} />
    </span>
  );
}

import { useState, type ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { thumbnailSources } from "./image-sizes.ts";
import { Notch, type NotchContent } from "#web/ui/feedback/notch.tsx";
import { ThumbnailTag, type ThumbnailTagContent } from "./thumbnail-tag.tsx";

export interface ThumbnailProps {
  /** Shown when the image fails to load. */
  readonly title: string;
  /** Base URL of the thumbnail without "/{height}.webp". */
  readonly imageUrl: string | undefined;
  /** `sizes` attribute: its width on the page. */
  readonly sizes: string;
  /** Above the fold: loads immediately and with high priority. */
  readonly isEager?: boolean | undefined;
  readonly notch?: NotchContent | undefined;
  readonly tags?: readonly ThumbnailTagContent[] | undefined;
  /** Watched share, 0 to 1. */
  readonly watchedShare?: number | undefined;
  /** Overlay over the image: the hover preview. */
  readonly children?: ReactNode;
}

/** Thumbnail of a video with its labels; takes the width of its container. */
export function Thumbnail({
  title,
  imageUrl,
  sizes,
  isEager = false,
  notch,
  tags,
  watchedShare,
  children,
}: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const hasImage = imageUrl !== undefined && imageUrl !== failed;

  return (
    <span
      className={classes(
        "relative block aspect-video overflow-hidden rounded-md dominant-fill transition-shadow duration-med group-hover/card:dominant-glow",
        notch && "rounded-br-none",
      )}
    >
      {hasImage ? (
        <img
          {...thumbnailSources(imageUrl)}
          sizes={isEager ? sizes : `auto, ${sizes}`}
          alt=""
          width={640}
          height={360}
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={isEager ? "high" : "auto"}
          decoding="async"
          className="size-full object-cover transition-transform duration-slow group-hover/card:scale-[1.035]"
          ref={(image) => {
            // It may have failed before hydration.
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(imageUrl);
          }}
          onError={() => setFailed(imageUrl)}
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

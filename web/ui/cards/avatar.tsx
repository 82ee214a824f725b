import { useState, type SyntheticEvent } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { avatarSources, type AvatarSize } from "./image-sizes.ts";
import { gradientOf, initialsOf } from "./initials.ts";

export interface AvatarProps {
  readonly name: string;
  /** Channels are rounded squares, users are circles. Always. */
  readonly shape: "person" | "channel";
  readonly size?: AvatarSize | undefined;
  /**
   * Base URL of the avatar without "/{size}.webp", optionally with "?v={version}"; initials are shown when it is
   * missing or fails to load.
   */
  readonly imageUrl?: string | undefined;
  /** Set where the name is not shown beside it. */
  readonly isStandalone?: boolean | undefined;
  readonly className?: string | undefined;
}

const MIN_FONT_PX = 12;

export function Avatar({ name, shape, size = 36, imageUrl, isStandalone, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hasImage = imageUrl !== undefined && imageUrl !== failed;

  return (
    <span
      {...(isStandalone ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(MIN_FONT_PX, Math.round(size * 0.36)),
        backgroundImage: gradientOf(name),
      }}
      className={classes(
        "grid shrink-0 place-items-center overflow-hidden leading-none font-bold text-[oklch(1_0_0)] select-none",
        shape === "channel" ? "rounded-[30%]" : "rounded-full",
        className,
      )}
    >
      {hasImage ? (
        <img
          {...avatarSources(imageUrl, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          ref={(image) => {
            // It may have failed before hydration.
            if (image && hasFailed(image)) setFailed(imageUrl);
          }}
          onError={(event: SyntheticEvent<HTMLImageElement>) => {
            if (hasFailed(event.currentTarget)) setFailed(imageUrl);
          }}
        />
      ) : (
        initialsOf(name, size)
      )}
    </span>
  );
}

function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== "";
}

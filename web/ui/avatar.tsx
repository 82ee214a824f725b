import { useState, type SyntheticEvent } from "react";
import { classes } from "./classes.ts";
import { avatarSources, type AvatarSize } from "./image-sizes.ts";
import { gradientOf, initialsOf } from "./initials.ts";

export interface AvatarProps {
  readonly name: string;
  /** Channels are rounded squares, people are circles. Always. */
  readonly shape: "person" | "channel";
  readonly size?: AvatarSize | undefined;
  /** The address of its pictures without "/{size}.webp", perhaps with "?v={version}"; initials stand in when there is none or it fails. */
  readonly picture?: string | undefined;
  /** Set where the name is not written beside it. */
  readonly isAlone?: boolean | undefined;
  readonly className?: string | undefined;
}

const SMALLEST_LETTERS_PX = 12;

export function Avatar({ name, shape, size = 36, picture, isAlone, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hasPicture = picture !== undefined && picture !== failed;

  return (
    <span
      {...(isAlone ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(SMALLEST_LETTERS_PX, Math.round(size * 0.36)),
        backgroundImage: gradientOf(name),
      }}
      className={classes(
        "grid shrink-0 place-items-center overflow-hidden leading-none font-bold text-[oklch(1_0_0)] select-none",
        shape === "channel" ? "rounded-[30%]" : "rounded-full",
        className,
      )}
    >
      {hasPicture ? (
        <img
          {...avatarSources(picture, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          ref={(image) => {
            // It may have failed before the page came alive.
            if (image && hasFailed(image)) setFailed(picture);
          }}
          onError={(event: SyntheticEvent<HTMLImageElement>) => {
            if (hasFailed(event.currentTarget)) setFailed(picture);
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

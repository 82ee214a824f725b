import type { Ad } from "#shared/ads/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

interface CreativeProps {
  readonly ad: Pick<Ad, "creative" | "kind" | "name">;
  /** The video can be played in place. */
  readonly isPlayable?: boolean | undefined;
}

/** Image or video of an ad, in its aspect ratio. */
export function Creative({ ad, isPlayable = false }: CreativeProps) {
  const { creative, kind, name } = ad;
  const shape = kind === "banner" ? "aspect-[16/3] max-w-[400px]" : "aspect-video max-w-[400px]";
  const frame = classes("block w-full overflow-hidden rounded-sm bg-surface-2", shape);
  if (!creative) {
    return (
      <span className={classes(frame, "grid place-content-center p-2 text-center text-hint text-text-3")}>
        {m.ads_creative_none()}
      </span>
    );
  }
  if (creative.kind === "banner") {
    return <img src={creative.url} alt={name} width={800} height={150} className={frame} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- advertisers add none
    <video
      // Shows the first frame instead of an empty box.
      src={`${creative.url}#t=0.1`}
      aria-label={name || m.ads_kind_video()}
      controls={isPlayable}
      muted={!isPlayable}
      preload="metadata"
      playsInline
      className={classes(frame, "object-contain")}
    />
  );
}

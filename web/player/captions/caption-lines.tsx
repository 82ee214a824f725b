import { type RefObject, useEffect, useState } from "react";
import styles from "./captions.module.css";
import { CAPTION_ROWS, type CaptionPlace, captionPlace } from "./caption-place.ts";
import type { CaptionGround, CaptionSize } from "#web/player/settings/settings.ts";
import type { CaptionTrack } from "#web/player/source.ts";
import { useFullScreen, usePictureInPicture } from "#web/player/use-media.ts";

interface CaptionLinesProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly track: CaptionTrack;
  readonly size: CaptionSize;
  readonly ground: CaptionGround;
}

/**
 * Captions rendered by the page, so that they move above the controls. Where only the video element is shown
 * (picture-in-picture, native full screen on iPhones) the browser renders them.
 */
export function CaptionLines({ videoRef, track, size, ground }: CaptionLinesProps) {
  const [cues, setCues] = useState<readonly VTTCue[]>([]);
  const isPictureInPicture = usePictureInPicture();
  const isVideoAlone = useFullScreen() && !document.fullscreenElement;
  const isDrawnByBrowser = isPictureInPicture || isVideoAlone;

  useEffect(() => {
    const element = videoRef.current?.querySelector<HTMLTrackElement>(
      `track[src=${JSON.stringify(track.url)}]`,
    );
    const texts = element?.track;
    if (!texts) return;

    function show() {
      setCues([...(texts?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue));
    }

    texts.mode = isDrawnByBrowser ? "showing" : "hidden";
    texts.addEventListener("cuechange", show);
    show();
    return () => {
      texts.removeEventListener("cuechange", show);
      texts.mode = "disabled";
    };
  }, [videoRef, track.url, isDrawnByBrowser]);

  if (isDrawnByBrowser) return null;
  const placed = cues.map((cue) => ({ cue, place: captionPlace(cue) }));
  return CAPTION_ROWS.map((row) => (
    <div
      key={row}
      className={styles.lines}
      lang={track.language}
      data-row={row}
      data-size={size}
      data-ground={ground}
    >
      {placed
        .filter(({ place }) => place.row === row)
        .map(({ cue, place }) => (
          <CueLine key={`${cue.startTime}-${cue.text}`} cue={cue} place={place} />
        ))}
    </div>
  ));
}

function CueLine({ cue, place }: { readonly cue: VTTCue; readonly place: CaptionPlace }) {
  const { startPercent, widthPercent, align } = place;
  return (
    <p
      className={styles.line}
      style={{
        ...{ marginLeft: `${startPercent}%`, width: `${widthPercent}%` },
        ...{ justifyItems: align, textAlign: align },
      }}
    >
      <span className={styles.text}>
        <span className={styles.words} ref={(element) => element?.replaceChildren(cue.getCueAsHTML())} />
      </span>
    </p>
  );
}

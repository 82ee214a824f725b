import { type RefObject, useEffect, useState } from "react";
import styles from "./captions.module.css";
import type { CaptionGround, CaptionSize } from "./settings.ts";
import type { CaptionTrack } from "./source.ts";
import { useFullScreen, usePictureInPicture } from "./use-media.ts";

interface CaptionLinesProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly track: CaptionTrack;
  readonly size: CaptionSize;
  readonly ground: CaptionGround;
}

/**
 * Captions drawn by us, so that they give way to the controls. Where only the video element itself is on the
 * screen (picture in picture, full screen on a phone that allows nothing else) the browser draws them.
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
  return (
    <div className={styles.lines} lang={track.language} data-size={size} data-ground={ground}>
      {cues.map((cue) => (
        <CueLine key={`${cue.startTime}-${cue.text}`} cue={cue} />
      ))}
    </div>
  );
}

function CueLine({ cue }: { readonly cue: VTTCue }) {
  return (
    <p className={styles.line}>
      <span className={styles.words} ref={(element) => element?.replaceChildren(cue.getCueAsHTML())} />
    </p>
  );
}

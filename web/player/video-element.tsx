import type { RefObject } from "react";
import styles from "./player.module.css";
import type { PlayerSource } from "./source.ts";

interface VideoElementProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly autoplay: boolean;
  /** Attributes of the server-rendered element. */
  readonly markup: Readonly<Record<string, string>>;
}

/** The element that plays the stream. */
export function VideoElement({ videoRef, source, autoplay, markup }: VideoElementProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- all existing captions; a video may have none
    <video
      ref={videoRef}
      className={styles.video}
      {...markup}
      poster={source.poster}
      preload={autoplay ? "auto" : "metadata"}
      crossOrigin={crossOriginOf(source)}
      playsInline
      aria-label={source.title}
    >
      <CaptionTracks source={source} />
    </video>
  );
}

/** Without scripts the browser's own controls play the video. */
export function ScriptlessVideo({ source }: { readonly source: PlayerSource }) {
  return (
    <noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- all existing captions; a video may have none */}
      <video
        className={styles.plain}
        controls
        src={source.hls}
        poster={source.poster}
        preload="metadata"
        crossOrigin={crossOriginOf(source)}
      >
        <CaptionTracks source={source} />
      </video>
    </noscript>
  );
}

function CaptionTracks({ source }: { readonly source: PlayerSource }) {
  return source.tracks.map(({ url, language, label }) => (
    <track key={url} kind="captions" src={url} srcLang={language} label={label} />
  ));
}

/** Media from another host requires CORS for captions and for drawing frames on a canvas. */
function crossOriginOf({ hls }: PlayerSource) {
  return hls.startsWith("http") ? "anonymous" : undefined;
}

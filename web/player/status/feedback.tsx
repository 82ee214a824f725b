import {
  Captions,
  CaptionsOff,
  FastForward,
  Gauge,
  Pause,
  Play,
  Rewind,
  Volume2,
  VolumeX,
} from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { shownTrack } from "#web/player/captions/captions.ts";
import { usePlayer } from "#web/player/player-context.ts";
import styles from "./status.module.css";
import { rateText } from "#web/player/texts.ts";
import type { ShownFeedbackSign, FeedbackSign } from "./use-feedback.ts";
import { useAudibleVolume, usePaused } from "#web/player/use-media.ts";

/** Shows the feedback of `useFeedback` over the video. */
export function Feedback({ sign }: { readonly sign: ShownFeedbackSign | undefined }) {
  const side = sign?.kind === "jump" ? Math.sign(sign.seconds) : 0;
  return (
    <div className={styles.feedback} role="status" data-side={side}>
      {sign && (
        <span key={sign.count} className={styles.sign}>
          <SignContent sign={sign} />
        </span>
      )}
    </div>
  );
}

function SignContent({ sign }: { readonly sign: FeedbackSign }) {
  switch (sign.kind) {
    case "play":
      return <PlaySign />;
    case "volume":
      return <VolumeSign />;
    case "rate":
      return <RateSign />;
    case "captions":
      return <CaptionsSign />;
    case "jump":
      return <JumpSign seconds={sign.seconds} />;
  }
}

function PlaySign() {
  return usePaused() ? <Pause fill="currentColor" /> : <Play fill="currentColor" />;
}

function VolumeSign() {
  const volume = useAudibleVolume();
  return (
    <>
      {volume === 0 ? <VolumeX /> : <Volume2 />}
      {Math.round(volume * 100)}%
    </>
  );
}

function RateSign() {
  const { settings } = usePlayer();
  return (
    <>
      <Gauge />
      {rateText(settings.playbackRate)}
    </>
  );
}

function CaptionsSign() {
  const { source, settings } = usePlayer();
  if (source.tracks.length === 0) return m.playback_captions_missing();
  const track = shownTrack(source.tracks, settings.captions);
  return (
    <>
      {track ? <Captions /> : <CaptionsOff />}
      {track ? track.label : m.playback_captions_off()}
    </>
  );
}

function JumpSign({ seconds }: { readonly seconds: number }) {
  return (
    <>
      {seconds < 0 ? <Rewind fill="currentColor" /> : <FastForward fill="currentColor" />}
      {m.playback_seconds({ seconds: `${seconds < 0 ? "−" : "+"}${Math.abs(seconds)}` })}
    </>
  );
}

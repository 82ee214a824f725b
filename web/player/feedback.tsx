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
import { useEffect, useRef, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import type { ActionOrigin, PlayerAction } from "./action.ts";
import { shownTrack } from "./captions.ts";
import { usePlayer } from "./player-context.ts";
import styles from "./status.module.css";
import { rateText } from "./texts.ts";
import { useHeardVolume, usePaused } from "./use-media.ts";

const SHOWN_MS = 750;

/** What a sign on the picture tells. */
type Sign =
  | { readonly tells: "play" | "volume" | "rate" | "captions" }
  | { readonly tells: "jump"; readonly seconds: number };

type ShownSign = Sign & { readonly count: number };

/** Short signs on the picture for what keys and gestures did. */
export function useFeedback() {
  const [sign, setSign] = useState<ShownSign>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function answer(action: PlayerAction, origin: ActionOrigin) {
    if (origin !== "keyboard" && origin !== "gesture") return;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setSign(undefined), SHOWN_MS);
    setSign((shown) => {
      const next = signOf(action, shown);
      return next && { ...next, count: (shown?.count ?? 0) + 1 };
    });
  }

  return { sign, answer };
}

function signOf(action: PlayerAction, shown: Sign | undefined): Sign | undefined {
  switch (action.type) {
    case "toggle-play":
      return { tells: "play" };
    case "change-volume":
    case "toggle-mute":
      return { tells: "volume" };
    case "change-rate":
      return { tells: "rate" };
    case "toggle-captions":
      return { tells: "captions" };
    case "seek-by":
      return { tells: "jump", seconds: action.seconds + jumpedBefore(action.seconds, shown) };
    default:
      return undefined;
  }
}

/** Jumps in quick succession in one direction add up. */
function jumpedBefore(seconds: number, shown: Sign | undefined): number {
  if (shown?.tells !== "jump" || Math.sign(shown.seconds) !== Math.sign(seconds)) return 0;
  return shown.seconds;
}

export function Feedback({ sign }: { readonly sign: ShownSign | undefined }) {
  const side = sign?.tells === "jump" ? Math.sign(sign.seconds) : 0;
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

function SignContent({ sign }: { readonly sign: Sign }) {
  switch (sign.tells) {
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
  const volume = useHeardVolume();
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
  if (source.tracks.length === 0) return m.player_captions_missing();
  const track = shownTrack(source.tracks, settings.captions);
  return (
    <>
      {track ? <Captions /> : <CaptionsOff />}
      {track ? track.label : m.player_captions_off()}
    </>
  );
}

function JumpSign({ seconds }: { readonly seconds: number }) {
  return (
    <>
      {seconds < 0 ? <Rewind fill="currentColor" /> : <FastForward fill="currentColor" />}
      {m.player_seconds({ seconds: `${seconds < 0 ? "−" : "+"}${Math.abs(seconds)}` })}
    </>
  );
}

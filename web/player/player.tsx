import { MediaProvider } from "media-chrome/react/media-store";
import {
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { preload } from "react-dom";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { shownTrack } from "./captions/captions.ts";
import { ControlBar } from "./controls/control-bar.tsx";
import { loadSettingsPanel, SettingsPopover } from "./controls/settings-popover.tsx";
import type { EngineChoice } from "./engine/engine-slot.ts";
import { PlayerContext, usePlayer } from "./player-context.ts";
import styles from "./player.module.css";
import { chosenQuality, type PlayerSettings } from "./settings/settings.ts";
import type { PlayerSource } from "./source.ts";
import { Status } from "./status/status.tsx";
import { Surface } from "./surface.tsx";
import { useIdle } from "./use-idle.ts";
import { useFullScreen, useMediaFollower, usePaused } from "./use-media.ts";
import { usePlayback } from "./use-playback.ts";
import type { PlaybackListeners } from "./observe-playback.ts";
import { useServerMarkup } from "./use-server-markup.ts";
import { ScriptlessVideo, VideoElement } from "./video-element.tsx";

const CaptionLines = lazy(async () => ({
  default: (await import("./captions/caption-lines.tsx")).CaptionLines,
}));
const Feedback = lazy(async () => ({ default: (await import("./status/feedback.tsx")).Feedback }));
const Glow = lazy(async () => ({ default: (await import("./status/ambient-light.tsx")).AmbientLight }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./controls/shortcuts-dialog.tsx")).ShortcutsDialog,
}));

export interface PlayerHandle {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  read(): { readonly seconds: number; readonly isPlaying: boolean };
}

interface PlayerProps extends PlaybackListeners {
  readonly source: PlayerSource;
  /** Start position. A position that loads while the video starts is still applied. */
  readonly startAtSeconds: number;
  readonly settings: PlayerSettings;
  readonly autoplay: boolean;
  readonly onSettingsChange: (change: Partial<PlayerSettings>) => void;
  /** `auto` unless another engine is to be tested. */
  readonly engine?: EngineChoice | undefined;
  /** Keyboard shortcuts work on the whole page, otherwise only within the player. */
  readonly hasPageKeys?: boolean;
  /** Additional buttons for the control bar, as `<PlayerButton>`. */
  readonly extraControls?: ReactNode;
  /** Shown over the last frame instead of "watch again". */
  readonly endScreen?: ReactNode;
  /** Overlay over the video, inside the player: may use `usePlayer` and the media state. */
  readonly overlay?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<PlayerHandle> | undefined;
}

/**
 * The video player. The server renders a real video element that starts loading before any script; without scripts
 * the browser's own controls are used.
 */
export function Player(props: PlayerProps) {
  const { poster } = props.source;
  // The poster is the largest image of the page; browsers load it after scripts by default.
  if (poster) preload(poster, { as: "image", fetchPriority: "high" });
  const videoRef = useRef<HTMLVideoElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const store = useMediaFollower(videoRef, frameRef);
  return (
    <MediaProvider mediaStore={store}>
      <Stage {...props} videoRef={videoRef} frameRef={frameRef} />
    </MediaProvider>
  );
}

interface StageProps extends PlayerProps {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  /** The element shown in full screen. */
  readonly frameRef: RefObject<HTMLDivElement | null>;
}

function Stage({ videoRef, frameRef, engine = "auto", ...props }: StageProps) {
  const { source, settings } = props;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const settingsId = useId();
  const [hasShortcuts, setHasShortcuts] = useState(false);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const { isFirstPage, markup } = useServerMarkup({ ...props, engine });
  const isPaused = usePaused();
  const { isIdle, wake, sleep } = useIdle(frameRef);
  const { stream, gain, sign, perform } = usePlayback({
    ...props,
    ...{ videoRef, frameRef, canvasRef, engine, isFirstPage },
    onShowShortcuts: () => setHasShortcuts(true),
    onKeyboardAction: wake,
  });
  useImperativeHandle(props.ref, () => ({
    play: () => perform({ type: "play" }),
    pause: () => perform({ type: "pause" }),
    seek: (seconds) => perform({ type: "seek-to", seconds }),
    read: () => ({
      seconds: stream.pendingSeconds ?? videoRef.current?.currentTime ?? 0,
      isPlaying: videoRef.current?.paused === false,
    }),
  }));
  // The qualities of a live stream come from its playlist.
  const shownSource =
    stream.heights.length > 0
      ? { ...source, renditions: stream.heights.map((height) => ({ name: `${height}`, height })) }
      : source;
  const areControlsHidden = isIdle && !isPaused && !isSettingsOpen && !stream.failure;

  return (
    <PlayerContext
      value={{
        videoRef,
        source: shownSource,
        settings,
        gain,
        stream,
        hasNext: Boolean(props.endScreen),
        perform,
      }}
    >
      <section
        className={classes(styles.root, props.className)}
        aria-label={m.playback_label({ title: source.title })}
      >
        <Suspense>
          <Glow />
        </Suspense>
        <div
          ref={frameRef}
          className={styles.frame}
          tabIndex={-1}
          data-player-frame=""
          data-quiet={areControlsHidden}
          onPointerMove={(event) => event.pointerType === "mouse" && wake()}
          onPointerLeave={(event) => event.pointerType === "mouse" && sleep()}
          onFocus={wake}
        >
          <VideoElement {...{ videoRef, source, markup }} autoplay={props.autoplay} />
          {(source.audioOnly || chosenQuality(source, settings) === "audio") && source.poster && (
            <img className={styles.video} src={source.poster} alt="" />
          )}
          <canvas ref={canvasRef} className={styles.held} hidden />
          <Surface isIdle={areControlsHidden} onWake={wake} onSleep={sleep} />
          <div className={styles.shade} />
          <Captions />
          <Status endScreen={props.endScreen} />
          <Suspense>
            <Feedback sign={sign} />
          </Suspense>
          <FullScreenTitle />
          {props.overlay}
          <div className={styles.chrome} onPointerDown={wake}>
            <ControlBar
              settingsId={settingsId}
              onSettingsIntent={() => void loadSettingsPanel()}
              extraControls={props.extraControls}
            />
          </div>
          <SettingsPopover id={settingsId} playerRef={frameRef} onOpenChange={setSettingsOpen} />
          {hasShortcuts && (
            <Suspense>
              <ShortcutsDialog onClose={() => setHasShortcuts(false)} />
            </Suspense>
          )}
          <ScriptlessVideo source={source} />
        </div>
      </section>
    </PlayerContext>
  );
}

function Captions() {
  const { videoRef, source, settings } = usePlayer();
  const track = shownTrack(source.tracks, settings.captions);
  if (!track) return null;
  return (
    <Suspense>
      <CaptionLines
        videoRef={videoRef}
        track={track}
        size={settings.captionSize}
        ground={settings.captionGround}
      />
    </Suspense>
  );
}

function FullScreenTitle() {
  const { source } = usePlayer();
  return useFullScreen() && <p className={styles.title}>{source.title}</p>;
}

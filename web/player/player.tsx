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
  useSyncExternalStore,
} from "react";
import { preload } from "react-dom";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/classes.ts";
import type { ActionOrigin, PlayerAction } from "./action.ts";
import { shownTrack } from "./captions.ts";
import { ControlBar } from "./control-bar.tsx";
import { easedQuality } from "./eased-quality.ts";
import { type BeginningOrders, OPENING_ATTRIBUTE } from "./engine/begun-film.ts";
import type { EngineChoice } from "./engine/stream.ts";
import styles from "./player.module.css";
import { levellingGain } from "./loudness.ts";
import { PlayerContext } from "./player-context.ts";
import type { PlayerSettings } from "./settings.ts";
import { loadSettingsPanel, SettingsPopover } from "./settings-popover.tsx";
import { type PlayerSource, playlistAddress, startingAt } from "./source.ts";
import { Status } from "./status.tsx";
import { Surface } from "./surface.tsx";
import { useActions } from "./use-actions.ts";
import { useAppliedSettings } from "./use-applied-settings.ts";
import { useIdle } from "./use-idle.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { useFeedback } from "./use-feedback.ts";
import { useFullScreen, useMediaFollower, usePaused } from "./use-media.ts";
import { useMediaSession } from "./use-media-session.ts";
import { type PlaybackListeners, usePlaybackReports } from "./use-playback-reports.ts";
import { useStream } from "./use-stream.ts";

const CaptionLines = lazy(async () => ({ default: (await import("./caption-lines.tsx")).CaptionLines }));
const Feedback = lazy(async () => ({ default: (await import("./feedback.tsx")).Feedback }));
const Glow = lazy(async () => ({ default: (await import("./glow.tsx")).Glow }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
}));

export interface PlayerHandle {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  read(): { readonly seconds: number; readonly isPlaying: boolean };
}

interface PlayerProps extends PlaybackListeners {
  readonly source: PlayerSource;
  /** Where to begin. A place that becomes known while the film starts is still taken. */
  readonly startAtSeconds: number;
  readonly settings: PlayerSettings;
  readonly autoplay: boolean;
  readonly onSettingsChange: (change: Partial<PlayerSettings>) => void;
  /** `auto` unless something else is to be tried. */
  readonly engine?: EngineChoice | undefined;
  /** Keys work on the whole page, otherwise within the player only. */
  readonly hasPageKeys?: boolean;
  /** More buttons for the control bar, as `<PlayerButton>`. */
  readonly extraControls?: ReactNode;
  /** Shown over the last picture instead of "watch again". */
  readonly endScreen?: ReactNode;
  /** Lies over the picture, within the player: may use `usePlayer` and the state of the film. */
  readonly overlay?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<PlayerHandle> | undefined;
}

/**
 * The player. The server renders a real video element that begins to load before any script; without scripts
 * the browser's own controls take over.
 */
export function Player(props: PlayerProps) {
  const { poster } = props.source;
  // The largest picture of its page; browsers put the posters of films behind scripts.
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
  /** What fills the screen in full screen. */
  readonly frameRef: RefObject<HTMLDivElement | null>;
}

function Stage({ videoRef, frameRef, engine = "auto", ...props }: StageProps) {
  const { source, settings, startAtSeconds, autoplay } = props;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const settingsId = useId();
  const [hasShortcuts, setHasShortcuts] = useState(false);
  const [strain, setStrain] = useState({ film: "", stalls: 0 });
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const { isFirstPage, markup } = useFirstPage({ ...props, engine });
  const isPaused = usePaused();
  const isFullScreen = useFullScreen();
  const { isIdle, wake, sleep } = useIdle();
  const { sign, answer } = useFeedback();

  const gain = levellingGain(source.loudnessLufs, settings.isLevelled);
  useAppliedSettings(videoRef, settings, gain);
  const stream = useStream({
    videoRef,
    canvasRef,
    source,
    quality: easedQuality(settings.quality, strain.film === source.id ? strain.stalls : 0),
    startAtSeconds,
    autoplay,
    engine,
  });
  usePlaybackReports({
    ...props,
    ...{ videoRef, stream, isFirstPage },
    onStall: (stalls) => setStrain({ film: source.id, stalls }),
  });
  const act = useActions({
    videoRef,
    source,
    stream,
    settings,
    gain,
    onSettingsChange: props.onSettingsChange,
    showShortcuts: () => setHasShortcuts(true),
  });

  function perform(action: PlayerAction, origin: ActionOrigin = "control") {
    act(action);
    answer(action, origin);
    if (origin === "keyboard") wake();
  }

  useKeyboard(frameRef, perform, props.hasPageKeys ?? true);
  useMediaSession(source, perform);
  useImperativeHandle(props.ref, () => ({
    play: () => perform({ type: "play" }),
    pause: () => perform({ type: "pause" }),
    seek: (seconds) => perform({ type: "seek-to", seconds }),
    read: () => ({
      seconds: stream.heldSeconds ?? videoRef.current?.currentTime ?? 0,
      isPlaying: videoRef.current?.paused === false,
    }),
  }));

  // Media of another host needs its permission, for captions and for drawing pictures.
  const crossOrigin = source.hls.startsWith("http") ? "anonymous" : undefined;
  const tracks = source.tracks.map(({ url, language, label }) => (
    <track key={url} kind="captions" src={url} srcLang={language} label={label} />
  ));
  const captions = shownTrack(source.tracks, settings.captions);
  const isQuiet = isIdle && !isPaused && !isSettingsOpen && !stream.failure;

  return (
    <PlayerContext
      value={{ videoRef, source, settings, gain, stream, hasNext: Boolean(props.endScreen), perform }}
    >
      <section
        className={classes(styles.root, props.className)}
        aria-label={m.player_label({ title: source.title })}
      >
        <Suspense>
          <Glow />
        </Suspense>
        <div
          ref={frameRef}
          className={styles.frame}
          tabIndex={-1}
          data-player-frame=""
          data-quiet={isQuiet}
          onPointerMove={(event) => event.pointerType === "mouse" && wake()}
          onPointerLeave={(event) => event.pointerType === "mouse" && sleep()}
          onFocus={wake}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- all there are; a film may have none */}
          <video
            ref={videoRef}
            className={styles.video}
            {...markup}
            poster={source.poster}
            preload={autoplay ? "auto" : "metadata"}
            crossOrigin={crossOrigin}
            playsInline
            aria-label={source.title}
          >
            {tracks}
          </video>
          {(source.audioOnly || settings.quality === "audio") && source.poster && (
            <img className={styles.video} src={source.poster} alt="" />
          )}
          <canvas ref={canvasRef} className={styles.held} hidden />
          <Surface isIdle={isQuiet} onWake={wake} onSleep={sleep} />
          <div className={styles.shade} />
          {captions && (
            <Suspense>
              <CaptionLines
                videoRef={videoRef}
                track={captions}
                size={settings.captionSize}
                ground={settings.captionGround}
              />
            </Suspense>
          )}
          <Status endScreen={props.endScreen} />
          <Suspense>
            <Feedback sign={sign} />
          </Suspense>
          {isFullScreen && <p className={styles.title}>{source.title}</p>}
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
          <noscript>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- all there are; a film may have none */}
            <video
              className={styles.plain}
              controls
              src={source.hls}
              poster={source.poster}
              preload="metadata"
              crossOrigin={crossOrigin}
            >
              {tracks}
            </video>
          </noscript>
        </div>
      </section>
    </PlayerContext>
  );
}

/**
 * On the page the browser asked the server for, the film is part of the markup: what it opens with, for the script
 * in the head (engine/begin-film.ts), or its playlist. On later pages there is no markup to save time with: the engine
 * is chosen first.
 */
function useFirstPage({ source, settings, startAtSeconds, autoplay, engine }: PlayerProps) {
  const isMarkup = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [first] = useState(() => ({
    isFirstPage: isMarkup,
    markup: isMarkup && engine !== "hls.js" && !source.isLive ? markupOf() : {},
  }));
  return first;

  function markupOf() {
    const address = startingAt(playlistAddress(source, settings.quality), startAtSeconds);
    const { opening, durationSeconds } = source;
    if (!opening || !autoplay || startAtSeconds > 0) return { src: address };
    const gain = levellingGain(source.loudnessLufs, settings.isLevelled);
    const orders: BeginningOrders = { ...opening, filmId: source.id, durationSeconds, gain };
    return { [OPENING_ATTRIBUTE]: JSON.stringify(orders), "data-address": address };
  }
}

function subscribeToNothing() {
  return () => undefined;
}

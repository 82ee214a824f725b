import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Settings2,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { shownTrack } from "#web/player/captions/captions.ts";
import { chapterAt } from "#web/player/chapters.ts";
import styles from "./controls.module.css";
import { cssVariables } from "#web/player/css-variables.ts";
import { PlayerButton } from "./player-button.tsx";
import { usePlayer } from "#web/player/player-context.ts";
import { usePossible } from "./possible-actions.ts";
import { SeekBar } from "./seek-bar.tsx";
import { displayedHeight } from "#web/player/source.ts";
import { qualityText } from "#web/player/texts.ts";
import {
  useDuration,
  useEnded,
  useFullScreen,
  useAudibleVolume,
  usePaused,
  usePictureInPicture,
  useFrameSize,
  usePlayhead,
  useVolumeFixed,
} from "#web/player/use-media.ts";

interface ControlBarProps {
  /** Id of the settings popover. */
  readonly settingsId: string;
  /** Called when the viewer is likely to open the settings, to preload them. */
  readonly onSettingsIntent: () => void;
  readonly extraControls: ReactNode;
}

export function ControlBar({ settingsId, onSettingsIntent, extraControls }: ControlBarProps) {
  const { source } = usePlayer();
  const canFloat = usePossible("toggle-picture-in-picture", source);
  const canFill = usePossible("toggle-full-screen", source);
  const opener = { popoverTarget: settingsId, onPointerEnter: onSettingsIntent, onFocus: onSettingsIntent };
  return (
    <div className={styles.bar}>
      <SeekBar />
      <div className={styles.row}>
        <PlayControl />
        <SoundControl />
        <Clock />
        {source.chapters.length > 0 && <ChapterName />}
        <span className={styles.space} />
        {!source.audioOnly && <QualityChip {...opener} />}
        {source.tracks.length > 0 && <CaptionsControl />}
        <PlayerButton label={m.playback_settings()} aria-haspopup="dialog" {...opener}>
          <Settings2 />
        </PlayerButton>
        {extraControls}
        {canFloat && !source.audioOnly && <PictureInPictureControl />}
        {canFill && <FullScreenControl />}
      </div>
    </div>
  );
}

function PlayControl() {
  const { perform } = usePlayer();
  const isPaused = usePaused();
  const hasEnded = useEnded();
  const [label, icon] = hasEnded
    ? [m.playback_replay(), <RotateCcw key="replay" />]
    : isPaused
      ? [m.playback_play(), <Play key="play" fill="currentColor" />]
      : [m.playback_pause(), <Pause key="pause" fill="currentColor" />];

  return (
    <PlayerButton
      className={styles.play}
      label={label}
      shortcut="K"
      onClick={() => perform({ type: "toggle-play" })}
    >
      {icon}
    </PlayerButton>
  );
}

function SoundControl() {
  const { perform } = usePlayer();
  const volume = useAudibleVolume();
  const isFixed = useVolumeFixed();
  return (
    <span className={styles.sound}>
      <PlayerButton
        label={volume === 0 ? m.playback_unmute() : m.playback_mute()}
        shortcut="M"
        onClick={() => perform({ type: "toggle-mute" })}
      >
        {volume === 0 ? <VolumeX /> : volume < 0.5 ? <Volume1 /> : <Volume2 />}
      </PlayerButton>
      {!isFixed && (
        <input
          type="range"
          className={styles.volume}
          style={cssVariables({ "--share": volume })}
          aria-label={m.playback_volume()}
          aria-valuetext={`${Math.round(volume * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={(event) => perform({ type: "set-volume", volume: event.currentTarget.valueAsNumber })}
        />
      )}
    </span>
  );
}

function Clock() {
  const { source } = usePlayer();
  const seconds = usePlayhead();
  const duration = useDuration();
  return (
    <span className={styles.clock} data-live={source.isLive ? "" : undefined}>
      {formatDuration(seconds)} <span>/ {formatDuration(duration)}</span>
    </span>
  );
}

function ChapterName() {
  const { source } = usePlayer();
  const chapter = chapterAt(source.chapters, usePlayhead());
  return chapter && <span className={styles.chapter}>{chapter.title}</span>;
}

function QualityChip(opener: ComponentProps<"button">) {
  const { source } = usePlayer();
  const { width, height } = useFrameSize();
  const shown = displayedHeight(source.renditions, width, height);
  if (shown === undefined) return null;
  return (
    <button
      {...opener}
      type="button"
      className={styles.quality}
      aria-haspopup="dialog"
      aria-label={m.playback_quality_shown({ quality: qualityText(shown) })}
    >
      {qualityText(shown)}
    </button>
  );
}

function CaptionsControl() {
  const { source, settings, perform } = usePlayer();
  return (
    <PlayerButton
      className={styles.optional}
      label={m.playback_captions()}
      shortcut="C"
      isPressed={shownTrack(source.tracks, settings.captions) !== undefined}
      onClick={() => perform({ type: "toggle-captions" })}
    >
      <Captions />
    </PlayerButton>
  );
}

function PictureInPictureControl() {
  const { perform } = usePlayer();
  return (
    <PlayerButton
      className={classes(styles.optional, styles.pictureInPicture)}
      label={m.playback_picture_in_picture()}
      shortcut="I"
      isPressed={usePictureInPicture()}
      onClick={() => perform({ type: "toggle-picture-in-picture" })}
    >
      <PictureInPicture2 />
    </PlayerButton>
  );
}

function FullScreenControl() {
  const { perform } = usePlayer();
  const isFull = useFullScreen();
  return (
    <PlayerButton
      className={styles.fullScreen}
      label={isFull ? m.playback_leave_full_screen() : m.playback_full_screen()}
      shortcut="F"
      onClick={() => perform({ type: "toggle-full-screen" })}
    >
      {isFull ? <Minimize /> : <Maximize />}
    </PlayerButton>
  );
}

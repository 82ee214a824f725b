import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { VIDEO_SECONDS_MIN } from "#shared/videos/trimming.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import { DEFAULT_SETTINGS, type PlayerSettings } from "#web/player/settings/settings.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Slider } from "#web/ui/controls/slider.tsx";
import { formatPosition } from "./position-text.ts";

export interface TrimRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

interface TrimDialogProps {
  readonly isOpen: boolean;
  readonly video: Video;
  readonly frameRate: number;
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onTrim: (range: TrimRange) => void;
}

/** Sets the start and the end of a video with frame accuracy, on its own player. */
export function TrimDialog({ isOpen, video, frameRate, isSending, error, onClose, onTrim }: TrimDialogProps) {
  const playerRef = useRef<PlayerHandle>(null);
  const [settings, setSettings] = useState<PlayerSettings>(DEFAULT_SETTINGS);
  const [range, setRange] = useState<TrimRange>({ startSeconds: 0, endSeconds: video.duration });
  const source = playerSource(video);
  // Shows the first frame instead of the poster, which is taken from the middle of the video.
  const bareSource = source && { ...source, poster: undefined };
  const frameSeconds = 1 / frameRate;
  const leftSeconds = range.endSeconds - range.startSeconds;
  const isShort = leftSeconds < VIDEO_SECONDS_MIN;
  const isUntrimmed = leftSeconds > video.duration - frameSeconds;

  function changeRange(change: Partial<TrimRange>) {
    setRange((now) => ({ ...now, ...change }));
    const [seconds] = Object.values(change);
    if (seconds !== undefined) show(seconds);
  }

  function show(seconds: number) {
    playerRef.current?.pause();
    playerRef.current?.seek(Math.min(Math.max(0, seconds), video.duration - frameSeconds));
  }

  function currentPosition(): number {
    return Math.round((playerRef.current?.read().seconds ?? 0) * frameRate) / frameRate;
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.videos_trim_title()}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="primary"
            disabled={isShort || isUntrimmed}
            isPending={isSending}
            onClick={() => onTrim(range)}
          >
            {m.videos_trim_apply()}
          </Button>
        </>
      }
    >
      {bareSource && (
        <Player
          ref={playerRef}
          source={bareSource}
          startAtSeconds={0}
          settings={settings}
          onSettingsChange={(change) => setSettings((now) => ({ ...now, ...change }))}
          autoplay={false}
          hasPageKeys={false}
          onProgress={() => undefined}
        />
      )}
      <PositionButtons
        onStart={() => changeRange({ startSeconds: currentPosition() })}
        onEnd={() => changeRange({ endSeconds: currentPosition() })}
        onStep={(frames) => show(currentPosition() + frames * frameSeconds)}
      />
      <RangeSliders
        range={range}
        durationSeconds={video.duration}
        stepSeconds={frameSeconds}
        onChange={changeRange}
      />
      <p aria-live="polite" className="mt-3 text-small text-pretty text-text-2 tabular-nums">
        {isShort
          ? m.videos_trim_short()
          : m.videos_trim_left({ left: formatPosition(leftSeconds), whole: formatPosition(video.duration) })}
      </p>
      {error && (
        <Notice tone="danger" isNew className="mt-3">
          {failureText(error, m.videos_save_failed())}
        </Notice>
      )}
    </Dialog>
  );
}

interface PositionButtonsProps {
  readonly onStart: () => void;
  readonly onEnd: () => void;
  readonly onStep: (frames: 1 | -1) => void;
}

/** Takes the position of the player as the start or the end, and moves it by a frame. */
function PositionButtons({ onStart, onEnd, onStep }: PositionButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <Button size="small" onClick={onStart}>
        {m.videos_trim_start_here()}
      </Button>
      <Button size="small" onClick={onEnd}>
        {m.videos_trim_end_here()}
      </Button>
      <span className="ml-auto flex">
        <IconButton
          label={m.videos_trim_frame_back()}
          icon={<ChevronLeft />}
          size={32}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={m.videos_trim_frame_on()}
          icon={<ChevronRight />}
          size={32}
          tooltipPlacement="left"
          onClick={() => onStep(1)}
        />
      </span>
    </div>
  );
}

interface RangeSlidersProps {
  readonly range: TrimRange;
  readonly durationSeconds: number;
  readonly stepSeconds: number;
  readonly onChange: (change: Partial<TrimRange>) => void;
}

function RangeSliders({ range, durationSeconds, stepSeconds, onChange }: RangeSlidersProps) {
  return (
    <>
      <Slider
        label={m.videos_trim_start()}
        className="mt-4"
        min={0}
        max={durationSeconds}
        step={stepSeconds}
        value={range.startSeconds}
        valueText={formatPosition(range.startSeconds)}
        onChange={(startSeconds) => onChange({ startSeconds })}
      />
      <Slider
        label={m.videos_trim_end()}
        className="mt-2"
        min={0}
        max={durationSeconds}
        step={stepSeconds}
        value={range.endSeconds}
        valueText={formatPosition(range.endSeconds)}
        onChange={(endSeconds) => onChange({ endSeconds })}
      />
    </>
  );
}

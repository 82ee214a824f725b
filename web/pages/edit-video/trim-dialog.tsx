import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { SHORTEST_FILM_SECONDS } from "#shared/videos/trimming.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import { DEFAULT_SETTINGS, type PlayerSettings } from "#web/player/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { placeText } from "./place-text.ts";

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

/** Where a film is to begin and to end, found on its own player, to the frame. */
export function TrimDialog({ isOpen, video, frameRate, isSending, error, onClose, onTrim }: TrimDialogProps) {
  const playerRef = useRef<PlayerHandle>(null);
  const [settings, setSettings] = useState<PlayerSettings>(DEFAULT_SETTINGS);
  const [range, setRange] = useState<TrimRange>({ startSeconds: 0, endSeconds: video.duration });
  const source = playerSource(video);
  // Its first frame is what matters here, not a picture from its middle.
  const bareSource = source && { ...source, poster: undefined };
  const frameSeconds = 1 / frameRate;
  const leftSeconds = range.endSeconds - range.startSeconds;
  const isShort = leftSeconds < SHORTEST_FILM_SECONDS;
  const isWhole = leftSeconds > video.duration - frameSeconds;

  function place(change: Partial<TrimRange>) {
    setRange((now) => ({ ...now, ...change }));
    const [seconds] = Object.values(change);
    if (seconds !== undefined) show(seconds);
  }

  function show(seconds: number) {
    playerRef.current?.pause();
    playerRef.current?.seek(Math.min(Math.max(0, seconds), video.duration - frameSeconds));
  }

  function placeNow(): number {
    return Math.round((playerRef.current?.read().seconds ?? 0) * frameRate) / frameRate;
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.film_trim_title()}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="primary"
            disabled={isShort || isWhole}
            isPending={isSending}
            onClick={() => onTrim(range)}
          >
            {m.film_trim_apply()}
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
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => place({ startSeconds: placeNow() })}>
          {m.film_trim_start_here()}
        </Button>
        <Button size="small" onClick={() => place({ endSeconds: placeNow() })}>
          {m.film_trim_end_here()}
        </Button>
        <span className="ml-auto flex">
          <IconButton
            label={m.film_trim_frame_back()}
            icon={<ChevronLeft />}
            size={32}
            onClick={() => show(placeNow() - frameSeconds)}
          />
          <IconButton
            label={m.film_trim_frame_on()}
            icon={<ChevronRight />}
            size={32}
            tooltipPlacement="left"
            onClick={() => show(placeNow() + frameSeconds)}
          />
        </span>
      </div>
      <Slider
        label={m.film_trim_start()}
        className="mt-4"
        min={0}
        max={video.duration}
        step={frameSeconds}
        value={range.startSeconds}
        valueText={placeText(range.startSeconds)}
        onChange={(startSeconds) => place({ startSeconds })}
      />
      <Slider
        label={m.film_trim_end()}
        className="mt-2"
        min={0}
        max={video.duration}
        step={frameSeconds}
        value={range.endSeconds}
        valueText={placeText(range.endSeconds)}
        onChange={(endSeconds) => place({ endSeconds })}
      />
      <p aria-live="polite" className="mt-3 text-small text-pretty text-text-2 tabular-nums">
        {isShort
          ? m.film_trim_short()
          : m.film_trim_left({ left: placeText(leftSeconds), whole: placeText(video.duration) })}
      </p>
      {error && (
        <Notice tone="danger" isNew className="mt-3">
          {failureText(error, m.film_save_failed())}
        </Notice>
      )}
    </Dialog>
  );
}

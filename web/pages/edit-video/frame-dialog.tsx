import { useEffect, useRef, useState } from "react";
import { openFrames, type FrameSource } from "#web/features/uploads/frame-source.ts";
import type { Film } from "#web/features/uploads/use-frames.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Slider } from "#web/ui/slider.tsx";

interface FrameDialogProps {
  readonly isOpen: boolean;
  readonly film: Film;
  readonly durationSeconds: number;
  readonly onClose: () => void;
  readonly onChosen: (picture: Blob) => void;
}

const STEP_SECONDS = 0.1;

/** Any moment of the film as its thumbnail. */
export function FrameDialog({ isOpen, film, durationSeconds, onClose, onChosen }: FrameDialogProps) {
  const [atSeconds, setAtSeconds] = useState(durationSeconds / 3);
  const [isTaking, setTaking] = useState(false);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { source, hasFailed } = useFrameSource(film);

  useEffect(() => {
    if (source && canvasRef.current) void source.draw(canvasRef.current, atSeconds);
  }, [source, atSeconds]);

  async function take() {
    if (!source) return;
    setTaking(true);
    try {
      onChosen(await source.take(atSeconds));
    } finally {
      setTaking(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.studio_frame_title()}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" disabled={!source} isPending={isTaking} onClick={() => void take()}>
            {m.studio_frame_take()}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvasRef}
        role="img"
        aria-label={m.studio_thumbnail_frame({ time: formatDuration(atSeconds) })}
        width={640}
        height={360}
        className="block aspect-video w-full rounded-md bg-sunken"
      />
      {hasFailed ? (
        <p role="alert" className="mt-4">
          {m.studio_frame_failed()}
        </p>
      ) : (
        <Slider
          label={m.studio_frame_moment()}
          className="mt-4"
          min={0}
          max={Math.max(0, durationSeconds - STEP_SECONDS)}
          step={STEP_SECONDS}
          value={atSeconds}
          valueText={formatDuration(atSeconds)}
          disabled={!source}
          onChange={setAtSeconds}
        />
      )}
    </Dialog>
  );
}

function useFrameSource(film: Film): { source: FrameSource | undefined; hasFailed: boolean } {
  const [opened, setOpened] = useState<{ film: Film; source: FrameSource | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    let found: FrameSource | undefined;
    openFrames(film).then(
      (source) => {
        found = source;
        if (isCurrent) setOpened({ film, source });
        else source?.close();
      },
      (error: unknown) => {
        console.info("No frames could be taken from the film:", error);
        if (isCurrent) setOpened({ film, source: undefined });
      },
    );
    return () => {
      isCurrent = false;
      found?.close();
    };
  }, [film]);
  const isOpened = opened?.film === film;
  return { source: isOpened ? opened.source : undefined, hasFailed: isOpened && !opened.source };
}

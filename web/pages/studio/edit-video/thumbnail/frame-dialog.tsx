import { useEffect, useRef, useState } from "react";
import { openFrameSource, type FrameSource } from "#web/features/uploads/frame-source.ts";
import type { VideoSource } from "#web/features/uploads/use-frames.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Slider } from "#web/ui/controls/slider.tsx";

interface FrameDialogProps {
  readonly isOpen: boolean;
  readonly video: VideoSource;
  readonly durationSeconds: number;
  readonly onClose: () => void;
  readonly onChosen: (image: Blob) => void;
}

const STEP_SECONDS = 0.1;

/** Picks any frame of the video as its thumbnail. */
export function FrameDialog({ isOpen, video, durationSeconds, onClose, onChosen }: FrameDialogProps) {
  const [atSeconds, setAtSeconds] = useState(durationSeconds / 3);
  const [isCapturing, setCapturing] = useState(false);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { source, hasFailed } = useFrameSource(video);

  useEffect(() => {
    if (source && canvasRef.current) void source.draw(canvasRef.current, atSeconds);
  }, [source, atSeconds]);

  async function captureFrame() {
    if (!source) return;
    setCapturing(true);
    try {
      onChosen(await source.capture(atSeconds));
    } finally {
      setCapturing(false);
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
          <Button
            variant="primary"
            disabled={!source}
            isPending={isCapturing}
            onClick={() => void captureFrame()}
          >
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
          {isSecureContext ? m.studio_frame_failed() : m.studio_frame_insecure()}
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

function useFrameSource(video: VideoSource): { source: FrameSource | undefined; hasFailed: boolean } {
  const [opened, setOpened] = useState<{ video: VideoSource; source: FrameSource | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    let found: FrameSource | undefined;
    openFrameSource(video).then(
      (source) => {
        found = source;
        if (isCurrent) setOpened({ video, source });
        else source?.close();
      },
      (error: unknown) => {
        console.info("Frame extraction from the video failed:", error);
        if (isCurrent) setOpened({ video, source: undefined });
      },
    );
    return () => {
      isCurrent = false;
      found?.close();
    };
  }, [video]);
  const isOpened = opened?.video === video;
  return { source: isOpened ? opened.source : undefined, hasFailed: isOpened && !opened.source };
}

import { useEffect, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Meter } from "#web/ui/feedback/meter.tsx";

const EVERY_MS = 100;
const SAMPLES = 2048;
/** Full scale is 0 dB; quieter than this the meter shows nothing. */
const FLOOR_DB = -60;
const SILENT_DB = -55;
const SILENT_MS = 4000;
const CLIPPING = 0.98;
const CLIPPED_MS = 2000;

interface Level {
  /** 0 to 1. */
  readonly share: number;
  readonly warning?: "silent" | "clipped";
}

/** Follows the microphone, and tells silence and overload in words. */
export function LevelMeter({ track }: { readonly track: MediaStreamTrack }) {
  const level = useLevel(track);
  return (
    <div className="min-w-0">
      <Meter kind="meter" label={m.live_browser_level()} share={level.share} isValueHidden />
      <p role="status" className="min-h-5 text-hint text-warning-ink">
        {level.warning === "silent" && m.live_browser_silent()}
        {level.warning === "clipped" && m.live_browser_clipped()}
      </p>
    </div>
  );
}

function useLevel(track: MediaStreamTrack): Level {
  const [level, setLevel] = useState<Level>({ share: 0 });
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(SAMPLES);
    let loudAt = performance.now();
    let clippedAt = -Infinity;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const now = performance.now();
      const { decibels, peak } = measure(samples);
      if (decibels > SILENT_DB) loudAt = now;
      if (peak >= CLIPPING) clippedAt = now;
      const share = Math.max(0, 1 - decibels / FLOOR_DB);
      if (now - clippedAt < CLIPPED_MS) setLevel({ share, warning: "clipped" });
      else if (now - loudAt > SILENT_MS) setLevel({ share, warning: "silent" });
      else setLevel({ share });
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);
  return level;
}

function measure(samples: Float32Array): { decibels: number; peak: number } {
  let sum = 0;
  let peak = 0;
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  return { decibels: Math.max(FLOOR_DB, 10 * Math.log10(sum / samples.length + 1e-12)), peak };
}

import { useEffect, useRef } from "react";
import { cssVariables } from "#web/player/css-variables.ts";
import { usePlayer } from "#web/player/player-context.ts";
import styles from "#web/player/player.module.css";

/** Canvas size of the ambient light: scaling it up to the page produces the blur. */
const WIDTH_PX = 32;
const HEIGHT_PX = 20;

/**
 * Alpha gradient from the edge of the light inwards; the player's own edge is at 0.143 of its width and 0.167 of
 * its height.
 */
const FADE = [
  [0, 0],
  [0.05, 0],
  [0.1, 0.22],
  [0.16, 0.58],
  [0.3, 1],
] as const;

/** Blend factor of the newest frame, about four times a second. */
const NEW_LIGHT_SHARE = 0.25;

const SHOWN_QUERY = "(min-width: 960px) and (prefers-reduced-transparency: no-preference)";
const MOTION_QUERY = "(prefers-reduced-motion: no-preference)";

/** Ambient light around the player; before the first frame in the dominant color of the thumbnail. */
export function AmbientLight() {
  const { source, videoRef } = usePlayer();
  const canvasRef = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const video = videoRef.current;
    const light = canvasRef.current?.getContext("2d");
    const mixer = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX).getContext("2d");
    if (!video || !light || !mixer || !window.matchMedia(SHOWN_QUERY).matches) return;
    const listeners = new AbortController();
    const isMoving = window.matchMedia(MOTION_QUERY).matches;
    let hasDrawn = false;
    mixer.imageSmoothingQuality = "high";

    function drawFrame() {
      if (!video || !light || !mixer || video.videoWidth === 0 || video.seeking) return;
      mixer.globalAlpha = hasDrawn ? NEW_LIGHT_SHARE : 1;
      mixer.drawImage(video, 0, 0, WIDTH_PX, HEIGHT_PX);
      light.globalCompositeOperation = "copy";
      light.filter = "blur(1px) saturate(1.5)";
      light.drawImage(mixer.canvas, 0, 0);
      light.filter = "none";
      fadeEdges(light);
      hasDrawn = true;
      if (!isMoving) listeners.abort();
    }

    video.addEventListener("loadeddata", drawFrame, { signal: listeners.signal });
    video.addEventListener("timeupdate", drawFrame, { signal: listeners.signal });
    return () => listeners.abort();
  }, [videoRef]);

  return (
    <canvas
      ref={canvasRef}
      className={styles.glow}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      style={cssVariables({ "--dominant-color": source.dominantColor })}
      aria-hidden="true"
    />
  );
}

function fadeEdges(light: CanvasRenderingContext2D) {
  light.globalCompositeOperation = "destination-in";
  for (const [x, y] of [
    [WIDTH_PX, 0],
    [0, HEIGHT_PX],
  ] as const) {
    const fade = light.createLinearGradient(0, 0, x, y);
    for (const [offset, alpha] of FADE) {
      fade.addColorStop(offset, `rgb(0 0 0 / ${alpha})`);
      fade.addColorStop(1 - offset, `rgb(0 0 0 / ${alpha})`);
    }
    light.fillStyle = fade;
    light.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  }
}

import { useEffect, useRef } from "react";
import { cssVariables } from "./css-variables.ts";
import { usePlayer } from "./player-context.ts";
import styles from "./player.module.css";

/** The picture's light needs no more pixels than this: scaling them up to the page is the blur. */
const WIDTH_PX = 32;
const HEIGHT_PX = 20;

/** From the edge of the light inwards; the player's own edge is at 0.143 of its width and 0.167 of its height. */
const FADE = [
  [0, 0],
  [0.05, 0],
  [0.1, 0.22],
  [0.16, 0.58],
  [0.3, 1],
] as const;

/** How much of the light the newest picture takes over, about four times a second. */
const NEW_LIGHT_SHARE = 0.25;

const SHOWN = "(min-width: 960px) and (prefers-reduced-transparency: no-preference)";
const MOVING = "(prefers-reduced-motion: no-preference)";

/** The film shines on the page around it, before its first picture in the tint of its thumbnail. */
export function Glow() {
  const { source, videoRef } = usePlayer();
  const canvasRef = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const video = videoRef.current;
    const light = canvasRef.current?.getContext("2d");
    const mixer = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX).getContext("2d");
    if (!video || !light || !mixer || !window.matchMedia(SHOWN).matches) return;
    const shining = new AbortController();
    const isMoving = window.matchMedia(MOVING).matches;
    let isLit = false;
    mixer.imageSmoothingQuality = "high";

    function shine() {
      if (!video || !light || !mixer || video.videoWidth === 0 || video.seeking) return;
      mixer.globalAlpha = isLit ? NEW_LIGHT_SHARE : 1;
      mixer.drawImage(video, 0, 0, WIDTH_PX, HEIGHT_PX);
      light.globalCompositeOperation = "copy";
      light.filter = "blur(1px) saturate(1.5)";
      light.drawImage(mixer.canvas, 0, 0);
      light.filter = "none";
      fadeEdges(light);
      isLit = true;
      if (!isMoving) shining.abort();
    }

    video.addEventListener("loadeddata", shine, { signal: shining.signal });
    video.addEventListener("timeupdate", shine, { signal: shining.signal });
    return () => shining.abort();
  }, [videoRef]);

  return (
    <canvas
      ref={canvasRef}
      className={styles.glow}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      style={cssVariables({ "--tint": source.tint })}
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
    for (const [place, alpha] of FADE) {
      fade.addColorStop(place, `rgb(0 0 0 / ${alpha})`);
      fade.addColorStop(1 - place, `rgb(0 0 0 / ${alpha})`);
    }
    light.fillStyle = fade;
    light.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  }
}

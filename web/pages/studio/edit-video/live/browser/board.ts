import { m } from "#web/i18n/compiled/messages.js";
import { getLocale, locales, type Locale } from "#web/i18n/compiled/runtime.js";
import { startTicker } from "./ticker.ts";

/** Shown in place of camera or screen: during a break, and when both are gone while the microphone is still there. */
export type BoardKind = "pause" | "soundOnly";

export interface Board {
  readonly kind: BoardKind;
  readonly track: MediaStreamTrack;
  stop(): void;
}

const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 5;
const BACKGROUND = "#101418";
const INK = "#f2f4f6";
const INK_2 = "#a8b0b8";

/**
 * A video track that shows the text of the board, in all languages of the site, with the size of another track: another
 * size would interrupt the stream. It is redrawn continuously, because encoders send nothing of a frame that does not
 * change.
 */
export function createBoard(
  kind: BoardKind,
  { width = SIZE.width, height = SIZE.height }: MediaTrackSettings,
): Board {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!context || !track) throw new Error("the browser draws no pictures");
  const own = getLocale();
  const texts = locales
    .toSorted((one, other) => Number(other === own) - Number(one === own))
    .map((locale) => boardText(kind, locale));
  const unit = Math.min(width, height) / 12;

  function draw(target: CanvasRenderingContext2D): void {
    target.fillStyle = BACKGROUND;
    target.fillRect(0, 0, width, height);
    target.textAlign = "center";
    for (const [index, text] of texts.entries()) {
      target.fillStyle = index === 0 ? INK : INK_2;
      target.font = `${index === 0 ? 600 : 400} ${index === 0 ? unit : unit / 2}px sans-serif`;
      target.fillText(text, width / 2, height / 2 + index * unit, width * 0.9);
    }
  }

  draw(context);
  const stopTicker = startTicker(FRAMES_PER_SECOND, () => draw(context));
  return {
    kind,
    track,
    stop(): void {
      stopTicker();
      track.stop();
    },
  };
}

function boardText(kind: BoardKind, locale: Locale): string {
  return kind === "pause" ? m.live_pause_screen({}, { locale }) : m.live_sound_only_screen({}, { locale });
}

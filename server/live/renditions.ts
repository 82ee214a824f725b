/** The video track as sent; encoded only if browsers cannot decode it (HEVC, VP8, VP9). */
export const SOURCE = "source";
/** The audio track for all video renditions but the smallest. */
export const AUDIO = "audio";
/**
 * Audio of a lower bit rate for the smallest video renditions: with the normal audio they would exceed a slow
 * connection.
 */
export const LOW_AUDIO = "low-audio";

export function isSound(rendition: string): boolean {
  return rendition === AUDIO || rendition === LOW_AUDIO;
}

/** An encoded video rendition of a live stream, smaller than the source. */
export interface Rung {
  /** Short side in pixels. */
  readonly height: number;
  readonly kilobits: number;
}

/** With audio, 480p fits into a connection of 1 Mbit/s, and 240p into one of 300 kbit/s. */
const KILOBITS: Readonly<Record<number, number>> = { 240: 180, 360: 350, 480: 600, 720: 2500, 1080: 4500 };

/** The rungs smaller than the source video, largest first. All rungs if its size is unknown. */
export function rungsBelow(heights: readonly number[], shortSide: number | undefined): Rung[] {
  return heights
    .filter((height) => shortSide === undefined || height < shortSide)
    .toSorted((one, other) => other - one)
    .map((height) => ({ height, kilobits: KILOBITS[height] ?? height * 2 }));
}

/** Peak bit rate of a rung, as a multiple of its mean. */
export const RUNG_PEAK = 1.2;

/** The peak bit rate of a rung in bits per second, by its name; 0 for the source and for audio. */
export function rungPeak(name: string): number {
  return (KILOBITS[Number(name)] ?? 0) * 1000 * RUNG_PEAK;
}

/** The renditions of one encoder, in the order of its outputs. */
export function renditionsWith(rungs: readonly Rung[]): string[] {
  return [SOURCE, ...rungs.map(rungName), ...(rungs.length > 0 ? [LOW_AUDIO] : []), AUDIO];
}

/** The name of the rendition, e.g. `480`. */
function rungName({ height }: Rung): string {
  return String(height);
}

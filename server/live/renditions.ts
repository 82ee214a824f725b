/** The pictures as they were sent, without encoding. */
export const SOURCE = "source";
/** The sound as it was sent, shared by all pictures but the smallest. */
export const AUDIO = "audio";
/** The sound of the smallest pictures: with the sound as sent, they would not fit through a slow line. */
export const LOW_AUDIO = "low-audio";

export function isSound(rendition: string): boolean {
  return rendition === AUDIO || rendition === LOW_AUDIO;
}

/** An encoded picture of a live stream, smaller than the one that was sent. */
export interface Rung {
  /** Short side in pixels. */
  readonly height: number;
  readonly kilobits: number;
}

/** With their sound, those of 480p fit through a line of 1 Mbit/s, those of 240p through one of 300 kbit/s. */
const KILOBITS: Readonly<Record<number, number>> = { 240: 180, 360: 350, 480: 600, 720: 2500, 1080: 4500 };

/** The rungs smaller than the pictures sent, highest first. All of them if that size is not known. */
export function rungsBelow(heights: readonly number[], shortSide: number | undefined): Rung[] {
  return heights
    .filter((height) => shortSide === undefined || height < shortSide)
    .toSorted((one, other) => other - one)
    .map((height) => ({ height, kilobits: KILOBITS[height] ?? height * 2 }));
}

/** Peak of a rung, as a share of its mean. */
export const RUNG_PEAK = 1.2;

/** The peak of a rung in bits per second, by its name; 0 for the source and the sound. */
export function rungPeak(name: string): number {
  return (KILOBITS[Number(name)] ?? 0) * 1000 * RUNG_PEAK;
}

/** What one encoder makes of a stream, in the order of its outputs. */
export function renditionsWith(rungs: readonly Rung[]): string[] {
  return [SOURCE, ...rungs.map(rungName), ...(rungs.length > 0 ? [LOW_AUDIO] : []), AUDIO];
}

/** `480`: the name of the rendition. */
function rungName({ height }: Rung): string {
  return String(height);
}

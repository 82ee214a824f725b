/** What films are brought down to, in LUFS, so that no film is much louder than the one before. */
const EVEN_LUFS = -16;

/**
 * How much quieter a film of this loudness is played, from 0 to 1. Quiet films stay as they are: a video element
 * cannot play louder than its file.
 */
export function levellingGain(loudnessLufs: number | undefined, isLevelled: boolean): number {
  if (!isLevelled || loudnessLufs === undefined || loudnessLufs <= EVEN_LUFS) return 1;
  return 10 ** ((EVEN_LUFS - loudnessLufs) / 20);
}

/** The volume a viewer has asked for, when the element plays at `volume`. */
export function askedVolume(volume: number, gain: number): number {
  return Math.min(1, Number((volume / gain).toFixed(4)));
}

/** Target loudness in LUFS, so that no video is much louder than the previous one. */
const TARGET_LUFS = -16;

/**
 * Volume factor for a video of this loudness, from 0 to 1. Quiet videos stay unchanged: a video element cannot play
 * louder than its file.
 */
export function loudnessGain(loudnessLufs: number | undefined, isLevelled: boolean): number {
  if (!isLevelled || loudnessLufs === undefined || loudnessLufs <= TARGET_LUFS) return 1;
  return 10 ** ((TARGET_LUFS - loudnessLufs) / 20);
}

/** The volume set by the viewer, when the element plays at `volume`. */
export function volumeWithoutGain(volume: number, gain: number): number {
  return Math.min(1, Number((volume / gain).toFixed(4)));
}

import Hls, {
  PlaylistLevelType,
  type Events,
  type FragBufferedData,
  type FragLoadedData,
  type FragLoadingData,
  type Fragment,
  type Part,
} from "hls.js";

const MEASURE_EVERY_MS = 50;
/** A part in transfer is measured after this time. */
const MEASURE_AFTER_MS = 100;
/** A busy browser reports the bytes of a part late: one slow measurement means nothing. */
const SLOW_MEASUREMENTS = 2;
/**
 * The buffer that must be left when a slow part has arrived: in this time the smallest rendition loads from its last
 * key frame, two parts before. Half of it if the line is only a little too slow.
 */
const SWITCH_SECONDS = 0.6;
/** With more in the buffer, the line may recover before the quality has to fall. */
const URGENT_SECONDS = 1.5;
/** After a fall, the buffer fills before the quality rises. */
const RISE_AFTER_MS = 4000;
/**
 * A part raises the estimated bandwidth to at most this multiple of its own bit rate: a busy browser reports the first
 * and the last byte of a small part together.
 */
const MOST_PER_PART = 8;
/** Smaller than a part: the end of the buffer is not exactly the begin of the next part. */
const PART_TOLERANCE_SECONDS = 0.1;

/**
 * Chooses the quality of a live stream. hls.js takes the wait for a part that does not exist yet for a slow transfer,
 * notices a slower connection only when a part has arrived late, after a buffer of one second, and rises in the middle
 * of a segment, although the new rendition must be loaded from the begin of the segment.
 */
export class LiveAbrController extends Hls.DefaultConfig.abrController {
  #timer: number | undefined;
  #fellAt = -Infinity;
  /** Whether a higher quality waits for the begin of a segment. */
  #isWaiting = false;

  protected override onFragLoading(event: Events.FRAG_LOADING, data: FragLoadingData): void {
    super.onFragLoading(event, data);
    const { frag, part } = data;
    if (frag.type !== PlaylistLevelType.MAIN) return;
    if (part) this.#watch(frag, part);
    else window.clearInterval(this.#timer);
  }

  protected override onFragLoaded(event: Events.FRAG_LOADED, data: FragLoadedData): void {
    const { frag, part } = data;
    if (part && frag.type === PlaylistLevelType.MAIN) {
      this.#sample(part);
      // Parts of one segment follow each other without another FRAG_LOADING.
      const next = this.#parts(frag.level).find(
        ({ fragment, index }) => fragment.sn === frag.sn && index === part.index + 1,
      );
      if (next) this.#watch(frag, next);
      else window.clearInterval(this.#timer);
    }
    super.onFragLoaded(event, data);
  }

  protected override onFragBuffered(event: Events.FRAG_BUFFERED, data: FragBufferedData): void {
    // A part is sampled when it is loaded.
    if (!data.part) super.onFragBuffered(event, data);
  }

  override get nextAutoLevel(): number {
    const level = super.nextAutoLevel;
    const { loadLevel } = this.hls;
    const isRising = loadLevel >= 0 && level > loadLevel;
    this.#isWaiting = isRising && !this.#canRise(loadLevel);
    return this.#isWaiting ? loadLevel : level;
  }

  override set nextAutoLevel(level: number) {
    // hls.js would keep the level that it has asked for until a part of it is loaded.
    if (!this.#isWaiting || level !== this.hls.loadLevel) super.nextAutoLevel = level;
  }

  override destroy(): void {
    window.clearInterval(this.#timer);
    super.destroy();
  }

  #parts(level: number): readonly Part[] {
    return this.hls.levels[level]?.details?.partList ?? [];
  }

  /** Measures a part in transfer. */
  #watch(frag: Fragment, part: Part): void {
    let slowMeasurements = 0;
    window.clearInterval(this.#timer);
    this.#timer = window.setInterval(() => {
      const bitsPerSecond = measureTransfer(part);
      const isTooSlow = bitsPerSecond !== undefined && this.#isTooSlow(frag.level, part, bitsPerSecond);
      slowMeasurements = isTooSlow ? slowMeasurements + 1 : 0;
      if (slowMeasurements === SLOW_MEASUREMENTS) this.#fall(frag, part, bitsPerSecond ?? 0);
    }, MEASURE_EVERY_MS);
  }

  /** Whether the buffer would be too short for a switch when the part has arrived. */
  #isTooSlow(level: number, { duration, stats: { total, loaded } }: Part, bitsPerSecond: number): boolean {
    const needed = this.hls.levels[level]?.averageBitrate ?? 0;
    const bits = total > 0 ? total * 8 : needed * duration;
    const remaining = (bits - loaded * 8) / bitsPerSecond;
    const buffered = this.hls.mainForwardBufferInfo?.len ?? 0;
    const reserve = bitsPerSecond < needed / 2 ? SWITCH_SECONDS : SWITCH_SECONDS / 2;
    return bitsPerSecond < needed && buffered < URGENT_SECONDS && buffered - remaining < reserve;
  }

  /** Continues with the smallest rendition, whose segment loads before the buffer is empty. */
  #fall(frag: Fragment, part: Part, bitsPerSecond: number): void {
    window.clearInterval(this.#timer);
    const { hls } = this;
    if (!hls.autoLevelEnabled || frag.level <= hls.minAutoLevel) return;
    this.#fellAt = performance.now();
    this.resetEstimator(bitsPerSecond);
    hls.nextAutoLevel = hls.minAutoLevel;
    hls.nextLoadLevel = hls.minAutoLevel;
    frag.abortRequests();
    hls.trigger(Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part, stats: part.stats });
  }

  /** The first part of a segment is the only one that another rendition can begin with. */
  #canRise(level: number): boolean {
    if (performance.now() - this.#fellAt < RISE_AFTER_MS) return false;
    const parts = this.#parts(level);
    const end = this.hls.mainForwardBufferInfo?.end ?? 0;
    const next = parts.find(({ start }) => start > end - PART_TOLERANCE_SECONDS);
    return parts.length === 0 || next?.index === 0;
  }

  /** The server holds a request until the part exists: only the transfer counts. */
  #sample({ duration, stats }: Part): void {
    const { loading, loaded } = stats;
    loading.start = loading.first;
    const milliseconds = duration * 1000;
    const times = milliseconds / Math.max(1, loading.end - loading.first);
    // hls.js weighs a sample by its duration: a fast transfer would hardly count.
    this.bwEstimator.sample(milliseconds, loaded * Math.min(times, MOST_PER_PART));
  }
}

/** Bits per second of a part in transfer; undefined if it is too early to tell. */
function measureTransfer({ stats: { aborted, loading, loaded } }: Part): number | undefined {
  const milliseconds = performance.now() - loading.first;
  const isInTransfer = loading.first > 0 && loading.end === 0 && !aborted;
  return isInTransfer && milliseconds >= MEASURE_AFTER_MS ? (loaded * 8000) / milliseconds : undefined;
}

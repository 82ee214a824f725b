import { AUDIO, isSound, LOW_AUDIO, rungPeak, SOURCE } from "#server/live/renditions.ts";
import { countHidden, type RenditionIndex, type Segment, type StreamIndex } from "./stream-index.ts";

/** Parts are listed for this many segments at the end of a playlist. */
const SEGMENTS_WITH_PARTS = 3;
const PART_TARGET_SECONDS = 0.35;
const TARGET_SECONDS_MIN = 2;
const HOLD_BACK_PARTS = 3;
/** In target durations: segments older than this can be skipped in a delta update. */
const SKIP_AFTER_TARGETS = 6;
/**
 * Margin of BANDWIDTH for renditions that are not encoded here: a later segment may be this much larger than the
 * largest so far.
 */
const PEAK_RATE = 1.2;
/** Half of the target duration: the bit rate of a shorter segment is not representative. */
const RATED_SECONDS_MIN = 1;

export interface PlaylistOptions {
  readonly hasEnded: boolean;
  /** Unix time in milliseconds: segments that start earlier are left out. */
  readonly shownFrom?: number;
  /** A delta update: the segments that the player already knows are left out. */
  readonly isDelta?: boolean;
  /** False for players on slow connections, which would only load whole segments: nothing is listed or held for them. */
  readonly hasParts?: boolean;
}

/**
 * The media playlist of a rendition, from the first shown segment on. Undefined if there is no such rendition, and
 * while all segments of a running stream are hidden: players treat a playlist without segments as an error.
 */
export function mediaPlaylist(
  index: StreamIndex,
  name: string,
  { hasEnded, shownFrom = 0, isDelta = false, hasParts = true }: PlaylistOptions,
): string | undefined {
  const rendition = index.renditions.get(name);
  if (!rendition) return undefined;
  const { segments } = rendition;
  const hidden = countHidden(segments, shownFrom);
  if (!hasEnded && hidden > 0 && hidden === segments.length) return undefined;
  const target = targetSeconds(index);
  const partTarget = Math.max(PART_TARGET_SECONDS, Math.ceil(rendition.longestPart * 100) / 100);
  const old = isDelta && !hasEnded ? skippable(segments, target * SKIP_AFTER_TARGETS) : 0;
  const skipped = Math.max(0, old - hidden);
  const canSkip = `CAN-SKIP-UNTIL=${(target * SKIP_AFTER_TARGETS).toFixed(1)}`;
  const holdBack = `PART-HOLD-BACK=${(partTarget * HOLD_BACK_PARTS).toFixed(2)}`;
  const lines = [
    ...["#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-INDEPENDENT-SEGMENTS", `#EXT-X-TARGETDURATION:${target}`],
    ...(hasEnded
      ? ["#EXT-X-PLAYLIST-TYPE:VOD"]
      : hasParts
        ? [
            `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,${canSkip},${holdBack}`,
            `#EXT-X-PART-INF:PART-TARGET=${partTarget.toFixed(2)}`,
          ]
        : [`#EXT-X-SERVER-CONTROL:${canSkip}`]),
    // Sequence numbers count hidden segments, too: the streamer's player continues at the public start of the stream.
    `#EXT-X-MEDIA-SEQUENCE:${hidden}`,
    ...(hidden > 0 ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${countDiscontinuities(segments, hidden)}`] : []),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
  ];
  for (const [at, segment] of segments.entries()) {
    // A segment that still grows consists of parts.
    const isListed = hasParts || hasEnded || segment.isClosed;
    if (at < hidden + skipped || !isListed) continue;
    addSegment(lines, segment, {
      ...{ isFirst: at === hidden, isAfterSkip: at === hidden + skipped, hasEnded },
      hasParts: hasParts && !hasEnded && at >= segments.length - SEGMENTS_WITH_PARTS,
    });
  }
  if (hasEnded) lines.push("#EXT-X-ENDLIST");
  else if (hasParts) addHints(lines, index, name);
  return `${lines.join("\n")}\n`;
}

interface SegmentOptions {
  readonly isFirst: boolean;
  readonly isAfterSkip: boolean;
  readonly hasParts: boolean;
  readonly hasEnded: boolean;
}

function addSegment(lines: string[], segment: Segment, options: SegmentOptions): void {
  const { session, rendition, isDiscontinuous } = segment;
  const base = `${session}/${rendition}`;
  if (isDiscontinuous && !options.isFirst) lines.push("#EXT-X-DISCONTINUITY");
  if (isDiscontinuous || options.isAfterSkip) lines.push(`#EXT-X-MAP:URI="${base}-init.mp4"`);
  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAt).toISOString()}`);
  for (const { number, seconds, isIndependent } of options.hasParts ? segment.parts : []) {
    const independent = isIndependent ? ",INDEPENDENT=YES" : "";
    lines.push(`#EXT-X-PART:DURATION=${seconds.toFixed(5)},URI="${base}-p${number}.m4s"${independent}`);
  }
  if (segment.isClosed || options.hasEnded) {
    lines.push(`#EXTINF:${segment.seconds.toFixed(5)},`, `${base}-s${segment.number}.m4s`);
  }
}

/** Adds the preload hint for the next part, and the rendition reports. */
function addHints(lines: string[], index: StreamIndex, name: string): void {
  const last = index.renditions.get(name)?.segments.at(-1);
  const file = last && index.findFile(last.session, last.rendition);
  if (file && !file.hasEnded) {
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${last.session}/${last.rendition}-p${file.parts}.m4s"`);
  }
  for (const [other, { segments }] of index.renditions) {
    const latest = segments.at(-1);
    if (other === name || !latest) continue;
    const part = Math.max(0, latest.parts.length - 1);
    lines.push(
      `#EXT-X-RENDITION-REPORT:URI="${other}.m3u8",LAST-MSN=${segments.length - 1},LAST-PART=${part}`,
    );
  }
}

/** Counts the discontinuities up to the first shown segment, including its own. */
function countDiscontinuities(segments: readonly Segment[], hidden: number): number {
  return segments.slice(1, hidden + 1).filter(({ isDiscontinuous }) => isDiscontinuous).length;
}

/** EXT-X-TARGETDURATION, equal in all playlists of a stream. */
function targetSeconds({ renditions }: StreamIndex): number {
  let longest = TARGET_SECONDS_MIN;
  for (const { segments } of renditions.values()) {
    for (const { seconds } of segments) longest = Math.max(longest, Math.round(seconds));
  }
  return longest;
}

/** Counts the segments that end at least that long before the end of the playlist. */
function skippable(segments: readonly Segment[], seconds: number): number {
  let after = 0;
  let first = segments.length;
  while (first > 0 && after < seconds) {
    first -= 1;
    after += segments[first]?.seconds ?? 0;
  }
  return first;
}

/** Whether every rendition of the latest session has its first shown part. */
export function isComplete(index: StreamIndex, shownFrom: number): boolean {
  const isThere = (name: string) => {
    const segments = index.renditions.get(name)?.segments ?? [];
    return segments.length > countHidden(segments, shownFrom);
  };
  return index.offered.length > 0 && index.offered.every(isThere);
}

export interface MasterOptions {
  /** Lists only one video rendition, by its short side, or audio only. */
  readonly quality?: string | undefined;
  /**
   * Lists a separate audio rendition for the smallest video renditions. ffmpeg's HLS reader, and so mpv and ffplay,
   * cannot handle two audio groups.
   */
  readonly hasLowSound?: boolean;
}

/**
 * The master playlist of the latest session, with all renditions that have arrived. Undefined until the source and the
 * audio have arrived.
 */
export function masterPlaylist(
  index: StreamIndex,
  { quality, hasLowSound = false }: MasterOptions = {},
): string | undefined {
  const sound = index.renditions.get(AUDIO);
  if (!sound?.info || !index.renditions.get(SOURCE)?.info) return undefined;
  const lines = ["#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (quality === "audio") {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidthOf(AUDIO, sound)},CODECS="${sound.info.codec}"`,
      "audio.m3u8",
    );
    return `${lines.join("\n")}\n`;
  }
  const isOffered = hasLowSound && index.offered.includes(LOW_AUDIO);
  const low = isOffered ? index.renditions.get(LOW_AUDIO) : undefined;
  const lowSound = low?.info && low.segments.length > 0 ? low : undefined;
  lines.push(soundTag(AUDIO, sound), ...(lowSound ? [soundTag(LOW_AUDIO, lowSound)] : []));
  const videoNames = index.offered.filter((name) => !isSound(name));
  for (const name of videoNames) {
    const rendition = index.renditions.get(name);
    if (!rendition?.info || rendition.segments.length === 0) continue;
    const { codec, width, height } = rendition.info;
    if (quality !== undefined && quality !== String(Math.min(width, height))) continue;
    const isLow = lowSound !== undefined && name === videoNames.at(-1);
    const bandwidth =
      bandwidthOf(name, rendition) + (isLow ? bandwidthOf(LOW_AUDIO, lowSound) : bandwidthOf(AUDIO, sound));
    const average = averageBandwidthOf(rendition) + averageBandwidthOf(lowSound && isLow ? lowSound : sound);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},` +
        `RESOLUTION=${width}x${height},${frameRate(rendition)}` +
        `CODECS="${codec},${sound.info.codec}",AUDIO="${isLow ? LOW_AUDIO : AUDIO}"`,
      `${name}.m3u8`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** Both groups use one NAME: players then treat them as the same audio track. */
function soundTag(group: string, { info }: RenditionIndex): string {
  const channels = info && info.channels > 0 ? `CHANNELS="${info.channels}",` : "";
  return (
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,` +
    `${channels}URI="${group}.m3u8"`
  );
}

function frameRate({ counted: { samples, seconds } }: RenditionIndex): string {
  return samples > 0 ? `FRAME-RATE=${(samples / seconds).toFixed(3)},` : "";
}

/**
 * BANDWIDTH: the highest bit rate of the segments so far, with a margin for renditions that are not encoded here; at
 * least the peak rate of the encoder for those that are.
 */
function bandwidthOf(name: string, { segments }: RenditionIndex): number {
  const isRated = ({ seconds }: Segment, at: number) => seconds >= RATED_SECONDS_MIN || at === 0;
  let highest = 1;
  for (const { bytes, seconds } of segments.filter(isRated)) {
    highest = Math.max(highest, (bytes * 8) / Math.max(seconds, 0.1));
  }
  const margin = name === SOURCE || name === AUDIO ? PEAK_RATE : 1;
  return Math.ceil(Math.max(highest * margin, rungPeak(name)));
}

/** AVERAGE-BANDWIDTH: the bit rate of all segments so far. */
function averageBandwidthOf({ segments }: RenditionIndex): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return Math.ceil((bytes * 8) / Math.max(seconds, 0.1));
}

/** Whether the rendition has that segment and, if given, that part. */
export function hasArrived(index: StreamIndex, name: string, msn: number, part: number | undefined): boolean {
  const { segments } = index.renditions.get(name) ?? { segments: [] };
  const segment = segments[msn];
  if (!segment) return segments.length > msn;
  if (segment.isClosed) return true;
  return part !== undefined && segment.parts.length > part;
}

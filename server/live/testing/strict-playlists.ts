import { parse, setOptions, type types } from "hls-parser";

/**
 * A strict checker of HLS playlists. hls-parser in strict mode checks what the second edition of HLS (RFC 8216bis)
 * forbids within one playlist. This file adds the rules that it lacks: between two versions of a playlist, and between
 * the playlists of a stream.
 */
setOptions({ strictMode: true });

const ROUNDING_SECONDS = 0.001;
const MIN_HOLD_BACK_PARTS = 2;

type Media = types.MediaPlaylist;

function parseMedia(text: string): Media {
  // The last part of a segment may be short: while the segment is open, the parser does not recognise that part.
  const playlist = parse(
    text.replace(/#EXT-X-PART:[^\n]*\n(?=#EXT-X-(?:PRELOAD-HINT|RENDITION-REPORT))/, ""),
  );
  if (playlist.isMasterPlaylist) throw new Error("a master playlist stands where a media playlist belongs");
  return playlist;
}

/** Returns the faults of a media playlist. */
export function faultsOfMedia(text: string): string[] {
  try {
    const playlist = parseMedia(text);
    const { segments, endlist, lowLatencyCompatibility: control, partTargetDuration } = playlist;
    return [
      ...faultsOfSegments(playlist),
      ...(segments.length === 0 ? ["it has no segments"] : []),
      ...(!playlist.independentSegments ? ["segments are not said to be independent"] : []),
      ...(!endlist && !control?.canBlockReload ? ["it does not say that reloads can be blocked"] : []),
      ...(!endlist && (control?.partHoldBack ?? 0) < MIN_HOLD_BACK_PARTS * (partTargetDuration ?? Infinity)
        ? ["PART-HOLD-BACK is under two parts"]
        : []),
    ];
  } catch (error) {
    return [String(error)];
  }
}

function faultsOfSegments(playlist: Media): string[] {
  const faults: string[] = [];
  // While only parts of the last segment are listed, the parser gives it no EXT-X-MAP.
  const segments = playlist.segments.filter(({ uri }) => uri);
  for (const [at, segment] of segments.entries()) {
    const { mediaSequenceNumber: number, programDateTime, map, duration, parts } = segment;
    const before = segments[at - 1];
    if (!programDateTime) faults.push(`segment ${number} has no date`);
    if (!map) faults.push(`segment ${number} has no initialisation`);
    if (before && before.map?.uri !== map?.uri && !segment.discontinuity) {
      faults.push(`segment ${number} has another initialisation without a discontinuity`);
    }
    if (before?.programDateTime && programDateTime && programDateTime <= before.programDateTime) {
      faults.push(`segment ${number} is dated before the one ahead of it`);
    }
    const inParts = parts.reduce((sum, part) => sum + (part.duration ?? 0), 0);
    if (parts.length > 0 && Math.abs(inParts - duration) > ROUNDING_SECONDS) {
      faults.push(`segment ${number} is ${duration} s long, its parts are ${inParts} s`);
    }
  }
  return faults;
}

/** Returns the changes that a playlist must not make since an earlier version. */
export function faultsOfUpdate(earlierText: string, laterText: string): string[] {
  const [earlier, later] = [parseMedia(earlierText), parseMedia(laterText)];
  const [first, firstBefore] = [later.mediaSequenceBase ?? 0, earlier.mediaSequenceBase ?? 0];
  const faults: string[] = [];
  if (first < firstBefore) faults.push(`MEDIA-SEQUENCE went back from ${firstBefore} to ${first}`);
  if (later.targetDuration !== earlier.targetDuration) {
    faults.push(`TARGETDURATION changed from ${earlier.targetDuration} to ${later.targetDuration}`);
  }
  if (earlier.endlist && laterText !== earlierText) faults.push("it changed after its end");
  for (const segment of earlier.segments.filter(({ uri }) => uri)) {
    const same = later.segments.find(({ mediaSequenceNumber: n }) => n === segment.mediaSequenceNumber);
    if (!same && segment.mediaSequenceNumber < first) continue;
    const identity = (one: types.Segment | undefined) =>
      JSON.stringify([one?.uri, one?.duration, one?.discontinuitySequence, one?.programDateTime]);
    if (identity(same) !== identity(segment)) {
      faults.push(`segment ${segment.mediaSequenceNumber} was ${identity(segment)} and is ${identity(same)}`);
    }
  }
  return faults;
}

/** Returns the dates of two playlists of a stream that differ too much within one discontinuity. */
export function faultsBetween(oneText: string, otherText: string, seconds = 1): string[] {
  const [one, other] = [parseMedia(oneText), parseMedia(otherText)];
  const firsts = ({ segments }: Media) => {
    const found = new Map<number, number>();
    for (const { discontinuitySequence: place, programDateTime } of segments) {
      if (!found.has(place)) found.set(place, programDateTime?.getTime() ?? Number.NaN);
    }
    return found;
  };
  const others = firsts(other);
  return [...firsts(one)].flatMap(([place, date]) =>
    Math.abs((others.get(place) ?? Infinity) - date) <= seconds * 1000
      ? []
      : [`discontinuity ${place} is at ${date} in one and at ${others.get(place)} in the other`],
  );
}

/** Returns the faults of a master playlist with separate audio renditions. */
export function faultsOfMaster(text: string): string[] {
  try {
    const master = parse(text);
    if (!master.isMasterPlaylist) return ["it is not a master playlist"];
    const faults = master.variants.length === 0 ? ["it has no variants"] : [];
    for (const { uri, codecs, resolution, frameRate, audio } of master.variants) {
      const missing = Object.entries({ codecs, resolution, frameRate })
        .filter(([, value]) => value === undefined)
        .map(([name]) => `${uri} has no ${name}`);
      faults.push(...missing);
      if (!/^avc1\.[0-9a-f]{6},mp4a\.40\.\d+$/.test(codecs ?? ""))
        faults.push(`${uri} has the codecs ${codecs}`);
      const [sound] = audio;
      if (!sound?.uri || !sound.channels) faults.push(`${uri} has no sound, or sound without its channels`);
    }
    return faults;
  } catch (error) {
    return [String(error)];
  }
}

/** The highest bit rate of the segments of a playlist, in bits per second; `sizes` has their sizes by address. */
export function peakRate(text: string, sizes: ReadonlyMap<string, number>): number {
  const rates = parseMedia(text).segments.map(({ uri, duration }) => ((sizes.get(uri) ?? 0) * 8) / duration);
  return Math.max(...rates);
}

export function bandwidths(text: string): ReadonlyMap<string, number> {
  const master = parse(text);
  if (!master.isMasterPlaylist) throw new Error("it is not a master playlist");
  return new Map(master.variants.map(({ uri, bandwidth }) => [uri, bandwidth]));
}

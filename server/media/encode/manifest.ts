import type { ByteRange, MediaTrack, Segment } from "#server/media/probe/media-track.ts";

/** A stored media file, with the fields that manifests need. */
export type ManifestFile = {
  readonly name: string;
  readonly kind: "video" | "audio";
  readonly track: MediaTrack;
};

/** Short side in pixels of the quality that players start with. */
export const DEFAULT_SHORT_SIDE = 480;
const AUDIO_GROUP = "sound";
const TICKS_PER_SECOND = 90_000;
/** A last segment shorter than this is merged into the previous one. */
const SHORTEST_LAST_SEGMENT_SECONDS = 0.5;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * The HLS master playlist; `addressOf` gives the address of each media playlist. The default quality (480p) comes
 * first, because players start with the first variant. `quality` (a short side in pixels) limits it to that rendition
 * and the audio; a quality that does not exist gives the next lower one. `audio` limits it to the audio, if there is
 * any.
 */
export function masterPlaylist<File extends ManifestFile>(
  files: readonly File[],
  { addressOf, quality }: { addressOf: (file: File) => string; quality?: number | "audio" | undefined },
): string {
  const audio = files.find(({ kind }) => kind === "audio");
  const videos = byPlaybackPriority(files.filter(({ kind }) => kind === "video"));
  const offered = audio && quality === "audio" ? [] : offeredVideos(videos, quality);
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", ...independence(offered.map(({ track }) => track))];
  if (audio && offered.length === 0) lines.push(...audioOnlyVariant(audio, addressOf(audio)));
  if (audio && offered.length > 0) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,URI="${addressOf(audio)}"`,
    );
  }
  for (const file of offered) lines.push(videoVariant(file, audio), addressOf(file));
  return `${lines.join("\n")}\n`;
}

/** EXT-X-INDEPENDENT-SEGMENTS: every segment can be decoded without the frames of earlier ones. */
function independence(tracks: readonly Pick<MediaTrack, "hasOpenGops">[]): string[] {
  return tracks.some(({ hasOpenGops }) => hasOpenGops) ? [] : ["#EXT-X-INDEPENDENT-SEGMENTS"];
}

function offeredVideos<File extends ManifestFile>(
  videos: readonly File[],
  quality: number | "audio" | undefined,
): readonly File[] {
  if (typeof quality !== "number") return videos;
  return videos.filter((file) => file === closestQuality(videos, quality));
}

/** The HLS media playlist of one file: byte ranges of a single `address`, or a separate address for each segment. */
export function mediaPlaylist(
  { init, ...track }: MediaTrack,
  address: string | ((byteRange: ByteRange) => string),
): string {
  const addressOf = (byteRange: ByteRange) => (typeof address === "string" ? address : address(byteRange));
  const isSingleFile = typeof address === "string";
  const segments = mergeShortLastSegment(track.segments);
  const longest = Math.max(...segments.map(({ durationSeconds }) => durationSeconds));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    ...independence([track]),
    `#EXT-X-MAP:URI="${addressOf(init)}"${isSingleFile ? `,BYTERANGE="${init.size}@${init.offset}"` : ""}`,
  ];
  for (const segment of segments) {
    lines.push(`#EXTINF:${segment.durationSeconds.toFixed(6)},`);
    if (isSingleFile) lines.push(`#EXT-X-BYTERANGE:${segment.size}@${segment.offset}`);
    lines.push(addressOf(segment));
  }
  return `${lines.join("\n")}\n#EXT-X-ENDLIST\n`;
}

/** The DASH manifest of the same files; `addressOf` gives the address of the media file itself. */
export function dashManifest<File extends ManifestFile>(
  files: readonly File[],
  { addressOf }: { addressOf: (file: File) => string },
): string {
  const longest = Math.max(0, ...files.map(({ track }) => track.durationSeconds));
  const sets = [
    adaptationSet("video", byPlaybackPriority(files.filter(({ kind }) => kind === "video")), addressOf),
    adaptationSet(
      "audio",
      files.filter(({ kind }) => kind === "audio"),
      addressOf,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-main:2011" minBufferTime="PT4S" mediaPresentationDuration="PT${longest.toFixed(3)}S">
<Period>
${sets.filter(Boolean).join("\n")}
</Period>
</MPD>
`;
}

/** The short side of a video track in pixels, as quality menus show it; 0 for audio. */
export function shortSide({ width, height }: MediaTrack): number {
  return width === null ? 0 : Math.min(width, height);
}

/** Default quality first, then the others from best to smallest. */
function byPlaybackPriority<File extends ManifestFile>(videos: readonly File[]): File[] {
  const sorted = videos.toSorted((a, b) => shortSide(b.track) - shortSide(a.track));
  const first = closestQuality(sorted, DEFAULT_SHORT_SIDE);
  return first ? [first, ...sorted.filter((file) => file !== first)] : [];
}

function closestQuality<File extends ManifestFile>(
  videos: readonly File[],
  quality: number,
): File | undefined {
  return highestAtMost(quality, videos, ({ track }) => shortSide(track));
}

/** The highest item not above the requested short side in pixels; the lowest if all are above. */
export function highestAtMost<Item>(
  target: number,
  items: readonly Item[],
  heightOf: (item: Item) => number,
): Item | undefined {
  const sorted = items.toSorted((a, b) => heightOf(b) - heightOf(a));
  return sorted.find((item) => heightOf(item) <= target) ?? sorted.at(-1);
}

function videoVariant({ track }: ManifestFile, audio: ManifestFile | undefined): string {
  const attributes = [
    `BANDWIDTH=${track.peakBandwidth + (audio?.track.peakBandwidth ?? 0)}`,
    `AVERAGE-BANDWIDTH=${track.averageBandwidth + (audio?.track.averageBandwidth ?? 0)}`,
    `CODECS="${[track.codecs, ...(audio ? [audio.track.codecs] : [])].join(",")}"`,
    `RESOLUTION=${track.width}x${track.height}`,
    `FRAME-RATE=${(track.frameRate ?? 0).toFixed(3)}`,
    ...(audio ? [`AUDIO="${AUDIO_GROUP}"`] : []),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(",")}`;
}

function audioOnlyVariant({ track }: ManifestFile, address: string): string[] {
  const { peakBandwidth, averageBandwidth, codecs } = track;
  return [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},CODECS="${codecs}"`,
    address,
  ];
}

function adaptationSet<File extends ManifestFile>(
  kind: ManifestFile["kind"],
  files: readonly File[],
  addressOf: (file: File) => string,
): string {
  if (files.length === 0) return "";
  const representations = files.map((file) => representation(file, addressOf(file)));
  // The type of the stream access points (ISO 14496-12): 1 is a closed GOP, 3 an open one.
  const accessPoint = files.some(({ track }) => track.hasOpenGops) ? 3 : 1;
  return `<AdaptationSet contentType="${kind}" mimeType="${kind}/mp4" startWithSAP="${accessPoint}">
${representations.join("\n")}
</AdaptationSet>`;
}

function representation({ name, track }: ManifestFile, address: string): string {
  const segments = mergeShortLastSegment(track.segments);
  const videoAttributes =
    track.width === null
      ? ""
      : ` width="${track.width}" height="${track.height}" frameRate="${Math.round(track.frameRate * 1000)}/1000"`;
  return `<Representation id="${escape(name)}" codecs="${escape(track.codecs)}" bandwidth="${track.peakBandwidth}"${videoAttributes}>
<BaseURL>${escape(address)}</BaseURL>
<SegmentList timescale="${TICKS_PER_SECOND}">
<Initialization range="${range(track.init)}"/>
<SegmentTimeline>${timeline(segments)}</SegmentTimeline>
${segments.map((segment) => `<SegmentURL mediaRange="${range(segment)}"/>`).join("")}
</SegmentList>
</Representation>`;
}

/**
 * Merges a short last segment into the previous one: by the delay of the audio encoder, a player may buffer less of it
 * than the playlist declares, and would wait forever for the end of the video.
 */
function mergeShortLastSegment(segments: readonly Segment[]): readonly Segment[] {
  const [before, last] = segments.slice(-2);
  if (!before || !last || last.durationSeconds >= SHORTEST_LAST_SEGMENT_SECONDS) return segments;
  const joined = {
    offset: before.offset,
    size: before.size + last.size,
    durationSeconds: before.durationSeconds + last.durationSeconds,
  };
  return [...segments.slice(0, -2), joined];
}

/** Ends are rounded, not durations, so that an hour of segments does not drift. */
function timeline(segments: readonly Segment[]): string {
  let seconds = 0;
  let startTicks = 0;
  const entries = segments.map(({ durationSeconds }) => {
    seconds += durationSeconds;
    const endTicks = Math.round(seconds * TICKS_PER_SECOND);
    const entry = `<S t="${startTicks}" d="${endTicks - startTicks}"/>`;
    startTicks = endTicks;
    return entry;
  });
  return entries.join("");
}

function range({ offset, size }: ByteRange): string {
  return `${offset}-${offset + size - 1}`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

import type { ByteRange, MediaTrack, Segment } from "./media-track.ts";

/** One stored file of a film, as far as manifests care. */
export type ManifestFile = {
  readonly name: string;
  readonly kind: "video" | "audio";
  readonly track: MediaTrack;
};

/** In pixels, of the quality that players begin with. */
export const DEFAULT_SHORT_SIDE = 480;
const AUDIO_GROUP = "sound";
const TICKS_PER_SECOND = 90_000;
/** A last segment shorter than this is part of the one before. */
const STUB_SECONDS = 0.5;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * The HLS master playlist over the playlists that `addressOf` names. The default quality (480p) comes first, because
 * players without a choice start with the first. `quality` (a short side in pixels) narrows it to that one rendition
 * and the sound; a quality that is not there gives the next lower one. `audio` gives the sound alone, if there is any.
 */
export function masterPlaylist<File extends ManifestFile>(
  files: readonly File[],
  { addressOf, quality }: { addressOf: (file: File) => string; quality?: number | "audio" | undefined },
): string {
  const audio = files.find(({ kind }) => kind === "audio");
  const videos = inPlayingOrder(files.filter(({ kind }) => kind === "video"));
  const offered = audio && quality === "audio" ? [] : offeredVideos(videos, quality);
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (audio && offered.length === 0) lines.push(...audioOnlyVariant(audio, addressOf(audio)));
  if (audio && offered.length > 0) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="audio",DEFAULT=YES,AUTOSELECT=YES,URI="${addressOf(audio)}"`,
    );
  }
  for (const file of offered) lines.push(videoVariant(file, audio), addressOf(file));
  return `${lines.join("\n")}\n`;
}

function offeredVideos<File extends ManifestFile>(
  videos: readonly File[],
  quality: number | "audio" | undefined,
): readonly File[] {
  if (typeof quality !== "number") return videos;
  return videos.filter((file) => file === closest(videos, quality));
}

/** The HLS playlist over one file: its byte ranges, all pointing to `address`, or the address that each of them has. */
export function mediaPlaylist(
  { init, ...track }: MediaTrack,
  address: string | ((piece: ByteRange) => string),
): string {
  const addressOf = (piece: ByteRange) => (typeof address === "string" ? address : address(piece));
  const isWhole = typeof address === "string";
  const segments = withoutStub(track.segments);
  const longest = Math.max(...segments.map(({ durationSeconds }) => durationSeconds));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${addressOf(init)}"${isWhole ? `,BYTERANGE="${init.size}@${init.offset}"` : ""}`,
  ];
  for (const segment of segments) {
    lines.push(`#EXTINF:${segment.durationSeconds.toFixed(6)},`);
    if (isWhole) lines.push(`#EXT-X-BYTERANGE:${segment.size}@${segment.offset}`);
    lines.push(addressOf(segment));
  }
  return `${lines.join("\n")}\n#EXT-X-ENDLIST\n`;
}

/** The DASH manifest over the same files as the HLS playlists; `addressOf` names the media file itself. */
export function dashManifest<File extends ManifestFile>(
  files: readonly File[],
  { addressOf }: { addressOf: (file: File) => string },
): string {
  const longest = Math.max(0, ...files.map(({ track }) => track.durationSeconds));
  const sets = [
    adaptationSet("video", inPlayingOrder(files.filter(({ kind }) => kind === "video")), addressOf),
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

/** The short side of a picture in pixels, which quality menus show; 0 for sound. */
export function shortSide({ width, height }: MediaTrack): number {
  return width === null ? 0 : Math.min(width, height);
}

/** Default quality first, then the others from best to smallest. */
function inPlayingOrder<File extends ManifestFile>(videos: readonly File[]): File[] {
  const sorted = videos.toSorted((a, b) => shortSide(b.track) - shortSide(a.track));
  const first = closest(sorted, DEFAULT_SHORT_SIDE);
  return first ? [first, ...sorted.filter((file) => file !== first)] : [];
}

function closest<File extends ManifestFile>(videos: readonly File[], quality: number): File | undefined {
  return closestTo(quality, videos, ({ track }) => shortSide(track));
}

/** The highest that is not above the wished short side in pixels; the lowest where all are. */
export function closestTo<Item>(
  wish: number,
  items: readonly Item[],
  heightOf: (item: Item) => number,
): Item | undefined {
  const sorted = items.toSorted((a, b) => heightOf(b) - heightOf(a));
  return sorted.find((item) => heightOf(item) <= wish) ?? sorted.at(-1);
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
  return `<AdaptationSet contentType="${kind}" mimeType="${kind}/mp4" startWithSAP="1">
${representations.join("\n")}
</AdaptationSet>`;
}

function representation({ name, track }: ManifestFile, address: string): string {
  const segments = withoutStub(track.segments);
  const picture =
    track.width === null
      ? ""
      : ` width="${track.width}" height="${track.height}" frameRate="${Math.round(track.frameRate * 1000)}/1000"`;
  return `<Representation id="${escape(name)}" codecs="${escape(track.codecs)}" bandwidth="${track.peakBandwidth}"${picture}>
<BaseURL>${escape(address)}</BaseURL>
<SegmentList timescale="${TICKS_PER_SECOND}">
<Initialization range="${range(track.init)}"/>
<SegmentTimeline>${timeline(segments)}</SegmentTimeline>
${segments.map((segment) => `<SegmentURL mediaRange="${range(segment)}"/>`).join("")}
</SegmentList>
</Representation>`;
}

/**
 * Gives the end of a track to the segment before, where it is short: players that find less of it in their buffer than
 * the playlist says, which is the delay of the sound's encoder, wait for ever for the end of the film.
 */
function withoutStub(segments: readonly Segment[]): readonly Segment[] {
  const [before, last] = segments.slice(-2);
  if (!before || !last || last.durationSeconds >= STUB_SECONDS) return segments;
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

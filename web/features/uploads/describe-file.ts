import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatBytes } from "./format-transfer.ts";
import type { FileMetadata, VideoTrackMetadata } from "./inspect-file.ts";

const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: "H.264",
  hevc: "H.265",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  prores: "ProRes",
  aac: "AAC",
  opus: "Opus",
  mp3: "MP3",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "AC-3",
  eac3: "E-AC-3",
  dts: "DTS",
};

/** Short description of a file: duration, resolution, codecs, size. */
export function describeFile(file: File, metadata: FileMetadata | undefined): string[] {
  const size = formatBytes(file.size);
  if (!metadata) return [size, m.studio_facts_unknown()];
  const { durationSeconds, videoTrack, audioTrack } = metadata;
  const parts = [
    durationSeconds === undefined ? undefined : formatDuration(durationSeconds),
    videoTrack && `${videoTrack.width} × ${videoTrack.height}`,
    codecNames(videoTrack?.codec, audioTrack?.codec),
    size,
    videoTrack ? undefined : m.studio_facts_sound_only(),
    audioTrack ? undefined : m.studio_facts_silent(),
    ...(videoTrack ? peculiarities(videoTrack) : []),
  ];
  return parts.filter((part) => part !== undefined).filter((part) => part !== "");
}

function peculiarities({ isHdr, rotation }: VideoTrackMetadata): (string | undefined)[] {
  return [
    isHdr ? m.studio_facts_hdr() : undefined,
    rotation === 0 ? undefined : m.studio_facts_rotated({ degrees: rotation }),
  ];
}

function codecNames(...codecs: (string | undefined)[]): string {
  return codecs
    .filter((codec) => codec !== undefined)
    .map((codec) => CODEC_NAMES[codec] ?? (codec.startsWith("pcm") ? "PCM" : codec))
    .join(" + ");
}

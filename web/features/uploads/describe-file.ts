import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatBytes } from "./format-transfer.ts";
import type { FileFacts, PictureFacts } from "./inspect-file.ts";

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

/** What is known about a file in a few words: its length, picture, codecs, size. */
export function describeFile(file: File, facts: FileFacts | undefined): string[] {
  const size = formatBytes(file.size);
  if (!facts) return [size, m.studio_facts_unknown()];
  const { durationSeconds, picture, sound } = facts;
  const parts = [
    durationSeconds === undefined ? undefined : formatDuration(durationSeconds),
    picture && `${picture.width} × ${picture.height}`,
    codecNames(picture?.codec, sound?.codec),
    size,
    picture ? undefined : m.studio_facts_sound_only(),
    sound ? undefined : m.studio_facts_silent(),
    ...(picture ? peculiarities(picture) : []),
  ];
  return parts.filter((part) => part !== undefined).filter((part) => part !== "");
}

function peculiarities({ isHdr, rotation }: PictureFacts): (string | undefined)[] {
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

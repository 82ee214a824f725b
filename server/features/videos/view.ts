import type { Video } from "#shared/videos/contract.ts";
import type { AgeGate } from "#shared/videos/age.ts";
import { isPlayable, nextVideoStatus } from "#shared/videos/lifecycle.ts";
import type { Rendition } from "#server/features/video-files/video-files.ts";
import { viewCard } from "./cards.ts";
import { imageBase, isOpen, segmentAddress, type Signing } from "./media-addresses.ts";
import { highestAtMost, DEFAULT_SHORT_SIDE } from "#server/media/encode/manifest.ts";
import type { VideoAbilities } from "./abilities.ts";
import type { VideoRow } from "./video-row.ts";

export interface Playback {
  readonly files: readonly Rendition[];
  /** Base address of this video's media with its signature. */
  readonly base: string;
  /** Playback address of a live stream, which is also that of its recording. */
  readonly liveAddress: string | null;
  readonly awaitedAddress: string | null;
  readonly watchingNow: number;
  readonly ageGate: AgeGate;
  /** The kinds of advertisements that may be shown with it. */
  readonly ads: Video["ads"];
  readonly clip: Video["clip"];
}

export function viewVideo(
  video: VideoRow,
  signing: Signing,
  abilities: VideoAbilities,
  { files, base, liveAddress, awaitedAddress, watchingNow, ads, ageGate, clip }: Playback,
): Video {
  const canPlay = abilities.play && isPlayable(video.status) && files.length > 0;
  return {
    ...viewCard(video, signing),
    desc: video.description,
    tags: video.tags,
    categories: video.categories,
    subcategories: video.subcategories,
    live: video.live,
    isLiveNow: video.livestream_started_at !== null && video.livestream_ended_at === null,
    liveAutofinish: video.live_autofinish,
    watchingNow,
    livestreamStartsAt: video.livestream_starts_at?.toISOString() ?? null,
    livestreamEndedAt: video.livestream_ended_at?.toISOString() ?? null,
    violation: abilities.seeHidden ? viewViolation(video) : null,
    version: video.version,
    width: video.width,
    height: video.height,
    audioOnly: video.audio_only,
    loudness: video.loudness,
    likes: video.likes,
    commentCount: video.comment_count,
    ageGate,
    hls: liveAddress ?? (canPlay ? `${base}/master.m3u8` : null),
    awaitedHls: awaitedAddress,
    dash: canPlay ? `${base}/manifest.mpd` : null,
    initialSegments: canPlay ? viewInitialSegments(files, base) : null,
    renditions: canPlay ? viewRenditions(files) : [],
    seekSprite: canPlay ? viewSprite(video, signing, base) : null,
    publishWhenReady: video.publish_when_ready,
    ads,
    clip,
    can: {
      edit: abilities.edit,
      moderate: abilities.moderate,
      replaceFile: abilities.replaceFile && nextVideoStatus(video.status, "replaceFile") !== undefined,
    },
  };
}

/** Public videos have a stable sprite address; restricted ones use the signed address of the media. */
function viewSprite(video: VideoRow, signing: Signing, base: string): Video["seekSprite"] {
  if (!video.sprite) return null;
  const folder = isOpen(video, "media") ? imageBase(signing, video) : base;
  return { ...video.sprite, url: `${folder}/seeksprite.jpg?v=${video.image_version}` };
}

function viewViolation({ banned_at, ban_reason, ban_note, ban_until }: VideoRow): Video["violation"] {
  if (!banned_at || !ban_reason) return null;
  const until = ban_until?.toISOString() ?? null;
  return { reason: ban_reason, note: ban_note, bannedAt: banned_at.toISOString(), until };
}

/** Initial segments of the default quality and of the audio. */
function viewInitialSegments(files: readonly Rendition[], base: string): Video["initialSegments"] {
  const videoFiles = files.filter(({ kind }) => kind === "video");
  const videoFile = highestAtMost(DEFAULT_SHORT_SIDE, videoFiles, ({ height }) => height);
  const audioFile = files.find(({ kind }) => kind === "audio");
  if (!videoFile) return null;
  return {
    video: viewInitialTrack(videoFile, base),
    audio: audioFile ? viewInitialTrack(audioFile, base) : null,
  };
}

function viewInitialTrack(file: Rendition, base: string) {
  const byteRanges = [file.init, ...file.firstSegments];
  return {
    mimeType: `${file.kind}/mp4; codecs="${file.codecs}"`,
    segmentUrls: byteRanges.map((byteRange) => `${base}/${segmentAddress(file, byteRange)}`),
  };
}

/** The qualities that can be chosen, highest first. */
function viewRenditions(files: readonly Rendition[]): { name: string; height: number }[] {
  return files
    .filter((file) => file.kind === "video")
    .map((file) => ({ name: file.name, height: file.height }))
    .toSorted((one, other) => other.height - one.height);
}

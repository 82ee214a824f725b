import type { Video, VideoCard } from "#shared/videos/contract.ts";
import type { AgeGate } from "#shared/videos/age.ts";
import { isPlayable, nextVideoStatus } from "#shared/videos/lifecycle.ts";
import type { Rendition } from "./files.ts";
import { imageBase, isOpen, pieceAddress, type Signing } from "./media-addresses.ts";
import { closestTo, DEFAULT_SHORT_SIDE } from "#server/media/manifest.ts";
import type { VideoAbilities } from "./rules.ts";
import type { CardRow, VideoRow } from "./store.ts";

/** Addresses of pictures and media carry the version, so that they may be cached for ever. */
export function viewCard(video: CardRow, signing: Signing): VideoCard {
  return {
    _id: video.id,
    title: video.title,
    channelId: video.channel_id,
    channel: {
      _id: video.channel_id,
      name: video.channel_name,
      slug: video.channel_slug,
      hasPicture: video.channel_has_picture,
      imageVersion: video.channel_image_version,
    },
    status: video.status,
    visibility: video.visibility,
    ageRestriction: video.age_restriction,
    adultsOnly: video.age_restriction === 18,
    duration: video.duration_seconds,
    views: video.views,
    publishedAt: video.published_at?.toISOString() ?? null,
    releaseDate: video.release_at?.toISOString() ?? null,
    premiereAt: video.premiere_at?.toISOString() ?? null,
    ...(video.live ? broadcastOf(video) : {}),
    bannedByBigTech: video.banned_by_big_tech,
    bannedByNadaj: video.banned_at !== null,
    createdAt: video.created_at.toISOString(),
    tint: video.tint,
    hasThumbnail: video.has_thumbnail,
    imageVersion: video.image_version,
    thumbnailBaseUrl: imageBase(signing, video),
  };
}

/** Ordinary films say nothing of it. */
function broadcastOf({
  live,
  live_has_signal,
  livestream_starts_at,
  livestream_started_at,
  livestream_ended_at,
}: CardRow) {
  return {
    live,
    // What is sent before the start is for its team only.
    hasSignal: live_has_signal && livestream_started_at !== null && livestream_ended_at === null,
    livestreamStartsAt: livestream_starts_at?.toISOString() ?? null,
    livestreamEndedAt: livestream_ended_at?.toISOString() ?? null,
  };
}

export interface Playback {
  readonly files: readonly Rendition[];
  /** Base address of this video's media with its signature. */
  readonly base: string;
  /** Where a broadcast is played until its recording is a film. */
  readonly broadcast: string | null;
  readonly watchingNow: number;
  readonly ageGate: AgeGate;
  /** The kinds of advertisements that may be shown with it. */
  readonly ads: Video["ads"];
}

export function viewVideo(
  video: VideoRow,
  signing: Signing,
  abilities: VideoAbilities,
  { files, base, broadcast, watchingNow, ads, ageGate }: Playback,
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
    hls: canPlay ? `${base}/master.m3u8` : broadcast,
    dash: canPlay ? `${base}/manifest.mpd` : null,
    opening: canPlay ? viewOpening(files, base) : null,
    renditions: canPlay ? viewRenditions(files) : [],
    seekSprite: canPlay ? viewSprite(video, signing, base) : null,
    publishWhenReady: video.publish_when_ready,
    ads,
    can: {
      edit: abilities.edit,
      moderate: abilities.moderate,
      replaceFile: abilities.replaceFile && nextVideoStatus(video.status, "replaceFile") !== undefined,
    },
  };
}

/** Everybody's address of the sprite stays the same; whoever needs a right gets it under that of the media. */
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

/** What the film begins with in the quality that players begin with. */
function viewOpening(files: readonly Rendition[], base: string): Video["opening"] {
  const pictures = files.filter(({ kind }) => kind === "video");
  const picture = closestTo(DEFAULT_SHORT_SIDE, pictures, ({ height }) => height);
  const sound = files.find(({ kind }) => kind === "audio");
  if (!picture) return null;
  return { video: viewOpeningTrack(picture, base), audio: sound ? viewOpeningTrack(sound, base) : null };
}

function viewOpeningTrack(file: Rendition, base: string) {
  const pieces = [file.init, ...file.firstSegments];
  return {
    mimeType: `${file.kind}/mp4; codecs="${file.codecs}"`,
    pieces: pieces.map((piece) => `${base}/${pieceAddress(file, piece)}`),
  };
}

/** The qualities that can be chosen, highest first. */
function viewRenditions(files: readonly Rendition[]): { name: string; height: number }[] {
  return files
    .filter((file) => file.kind === "video")
    .map((file) => ({ name: file.name, height: file.height }))
    .toSorted((one, other) => other.height - one.height);
}

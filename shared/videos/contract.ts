import * as z from "zod/mini";
import { AD_KINDS } from "#shared/ads/kinds.ts";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { ChannelRef, Tags, Visibility, VISIBILITIES } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag, repeated } from "#shared/paging.ts";
import {
  AGE_RESTRICTIONS,
  BAN_REASONS,
  CATEGORIES_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  SUBCATEGORIES_MAX,
  TITLE_MAX_CHARACTERS,
  TITLE_MIN_CHARACTERS,
} from "#shared/catalogue/catalogue.ts";
import { CategoryCode } from "#shared/categories/code.ts";
import { AGE_GATES } from "./age.ts";
import { VIDEO_STATUSES } from "./lifecycle.ts";
import { Review } from "#shared/reviews/review.ts";
import { EarlyStart } from "./early-start.ts";
import { ClipOrigin } from "#shared/clips/origin.ts";
import { block, line } from "#shared/text.ts";

export const VIDEOS_PAGE_SIZE = 20;
export const VIDEO_SORTS = ["new", "publishedAt", "popular", "trending", "views", "duration"] as const;

export const MANAGED_SORTS = ["createdAt", "publishedAt", "title", "views", "duration"] as const;

export const Title = line({ min: TITLE_MIN_CHARACTERS, max: TITLE_MAX_CHARACTERS });
export const AgeRestriction = z.literal([...AGE_RESTRICTIONS]);
export const Description = block({ max: DESCRIPTION_MAX_CHARACTERS });
export const Categories = z.array(CategoryCode).check(z.maxLength(CATEGORIES_MAX));
export const Subcategories = z.array(CategoryCode).check(z.maxLength(SUBCATEGORIES_MAX));

/** A video as cards and lists show it. */
export const VideoCard = z.object({
  _id: Id,
  title: z.string(),
  channelId: Id,
  channel: ChannelRef,
  status: z.enum(VIDEO_STATUSES),
  visibility: z.enum(VISIBILITIES),
  ageRestriction: AgeRestriction,
  adultsOnly: z.boolean(),
  duration: z.number(),
  views: z.int(),
  publishedAt: z.nullable(Moment),
  /** The scheduled publication time; null unless scheduled. */
  releaseDate: z.nullable(Moment),
  /** The start of the premiere; kept after it is over. */
  premiereAt: z.nullable(Moment),
  /** A live stream; for ordinary videos all four fields are absent or null. */
  live: z.optional(z.boolean()),
  /** The live stream is on and has a signal right now. */
  hasSignal: z.optional(z.boolean()),
  livestreamStartsAt: z.optional(z.nullable(Moment)),
  livestreamEndedAt: z.optional(z.nullable(Moment)),
  createdAt: Moment,
  /** The author states that it was removed elsewhere. */
  bannedByBigTech: z.boolean(),
  /** Hidden by the staff of this site. */
  bannedByNadaj: z.boolean(),
  /** Only while the staff hold it; only its team and the staff see it then. */
  review: z.optional(Review),
  dominantColor: z.string(),
  hasThumbnail: z.boolean(),
  imageVersion: z.int(),
  /** Base address of the thumbnails: append `/{height}.webp`. */
  thumbnailBaseUrl: z.string(),
});
export type VideoCard = z.output<typeof VideoCard>;

export const Video = z.extend(VideoCard, {
  desc: z.string(),
  tags: z.array(z.string()),
  categories: z.array(CategoryCode),
  subcategories: z.array(CategoryCode),
  live: z.boolean(),
  /** A live stream that was started and has not ended, with or without a signal. */
  isLiveNow: z.boolean(),
  /** The live stream ends automatically some time after its signal stops. */
  liveAutofinish: z.boolean(),
  /** Number of current viewers of a live stream. */
  watchingNow: z.int(),
  livestreamStartsAt: z.nullable(Moment),
  livestreamEndedAt: z.nullable(Moment),
  /** Why the staff have hidden it; only for its authors and the staff. */
  violation: z.nullable(
    z.object({
      reason: z.enum(BAN_REASONS),
      note: z.string(),
      bannedAt: Moment,
      /** Null: until the staff lift it. */
      until: z.nullable(Moment),
    }),
  ),
  /** Counts the changes of its metadata: `edit` refuses to overwrite a newer version. */
  version: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  audioOnly: z.boolean(),
  /** Loudness by EBU R 128, in LUFS; null if not measured. */
  loudness: z.nullable(z.number()),
  likes: z.int(),
  commentCount: z.int(),
  /** The age gate for this viewer: media addresses are included only with `open`. */
  ageGate: z.enum(AGE_GATES),
  /** Address of the HLS master playlist; null until it can be watched. */
  hls: z.nullable(z.string()),
  /** Address that `hls` will have as soon as the awaited sender of a live stream has sent its first frame. */
  awaitedHls: z.nullable(z.string()),
  /** Address of the DASH manifest; null until it can be watched. */
  dash: z.nullable(z.string()),
  /** Initial segments for an early start; null until it can be watched, and without a video track. */
  initialSegments: z.nullable(EarlyStart),
  renditions: z.array(z.object({ name: z.string(), height: z.int() })),
  seekSprite: z.nullable(
    z.object({ url: z.string(), tileSeconds: z.number(), columns: z.int(), count: z.int() }),
  ),
  /** Publication was requested while the file is still being processed. */
  publishWhenReady: z.boolean(),
  /** The kinds of ads that may be shown with it; pages request no others. */
  ads: z.array(z.enum(AD_KINDS)),
  /** Null for videos that are no clips. */
  clip: z.nullable(ClipOrigin),
  can: z.object({ edit: z.boolean(), moderate: z.boolean(), replaceFile: z.boolean() }),
});
export type Video = z.output<typeof Video>;

export const PROCESSING_STEPS = ["inspect", "package", "default", "renditions", "sprite"] as const;

export const Processing = z.object({
  status: z.enum(VIDEO_STATUSES),
  /** Whole percentage over everything that is to be made. */
  progress: z.int(),
  steps: z.array(
    z.object({
      name: z.enum(PROCESSING_STEPS),
      state: z.enum(["waiting", "running", "done", "failed", "skipped"]),
      progress: z.int(),
    }),
  ),
  renditions: z.array(z.string()),
  /** Bytes of the file that have arrived, while uploading. */
  upload: z.nullable(z.object({ id: z.string(), offset: z.number(), size: z.number(), name: z.string() })),
  /** Why it failed, in the caller's language. */
  failure: z.nullable(z.string()),
});
export type Processing = z.output<typeof Processing>;

const ById = z.object({ id: Id });

export const videos = {
  list: endpoint({
    method: "GET",
    path: "/videos",
    access: "anyone",
    summary: "Published public videos",
    query: z.object({
      ...paging(VIDEOS_PAGE_SIZE),
      status: z.optional(z.literal("public")),
      sort: z._default(z.enum(VIDEO_SORTS), "new"),
      sortDesc: z._default(QueryFlag, true),
      channelId: z.optional(repeated(Id)),
      category: z.optional(CategoryCode),
      tag: z.optional(z.string().check(z.maxLength(30))),
      /** Words of the title. */
      query: z.optional(line({ max: 150 })),
      /** Only those whose authors state that they were removed elsewhere. */
      bannedByBigTech: z.optional(QueryFlag),
      /** Needs an account. */
      subscribedChannelsOnly: z._default(QueryFlag, false),
      /** In the categories that the caller follows; needs an account. */
      topicsOnly: z.optional(QueryFlag),
    }),
    response: listOf(VideoCard),
  }),
  premieres: endpoint({
    method: "GET",
    path: "/videos/premieres",
    access: "anyone",
    summary:
      "Running live streams, then upcoming live streams and upcoming or running premieres, by start time",
    query: z.object({
      ...paging(VIDEOS_PAGE_SIZE),
      channelId: z.optional(Id),
      /** Only premieres that start before this time; live streams are always included. */
      before: z.optional(Moment),
    }),
    response: listOf(VideoCard),
  }),
  listAll: endpoint({
    method: "GET",
    path: "/videos/all-videos",
    access: "owner",
    summary: "Every video of a channel, for its team",
    query: z.object({
      ...paging(VIDEOS_PAGE_SIZE),
      channelId: Id,
      /** Deleted ones are shown to administrators who ask for them. */
      status: z.optional(repeated(z.enum(VIDEO_STATUSES))),
      visibility: z.optional(z.enum(VISIBILITIES)),
      query: z.optional(line({ max: TITLE_MAX_CHARACTERS })),
      sort: z._default(z.enum(MANAGED_SORTS), "createdAt"),
      sortDesc: z._default(QueryFlag, true),
    }),
    response: listOf(VideoCard),
  }),
  get: endpoint({
    method: "GET",
    path: "/videos/{id}",
    access: "anyone",
    summary: "One video with its playback data",
    params: ById,
    response: Video,
  }),
  create: endpoint({
    method: "POST",
    path: "/videos",
    access: "owner",
    summary: "Creates an empty video for an upload or a live stream",
    status: 201,
    body: z.object({ channelId: Id, title: z.optional(Title), live: z._default(z.boolean(), false) }),
    response: Video,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/videos/{id}",
    access: "owner",
    summary: "Changes the metadata of a video",
    params: ById,
    body: z.object({
      title: z.optional(Title),
      desc: z.optional(Description),
      tags: z.optional(Tags),
      categories: z.optional(Categories),
      subcategories: z.optional(Subcategories),
      visibility: z.optional(Visibility),
      ageRestriction: z.optional(AgeRestriction),
      adultsOnly: z.optional(z.boolean()),
      bannedByBigTech: z.optional(z.boolean()),
      liveAutofinish: z.optional(z.boolean()),
      /** The scheduled start of a live stream, which announces it. Null cancels that. */
      livestreamStartsAt: z.optional(z.nullable(Moment)),
      /** The edited version, for optimistic locking; without it the check is skipped. */
      version: z.optional(z.int()),
    }),
    response: Video,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/videos/{id}",
    access: "owner",
    summary: "Hides a video at once; it can be restored for 30 days",
    params: ById,
    response: Done,
  }),
  publish: endpoint({
    method: "POST",
    path: "/videos/{id}/publish",
    access: "owner",
    summary: "Publishes now, or as soon as it can be watched",
    params: ById,
    response: Video,
  }),
  setThumbnail: endpoint({
    method: "POST",
    path: "/videos/{id}/thumbnail",
    access: "owner",
    summary: "Sets an own thumbnail",
    params: ById,
    upload: { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_TYPES },
    response: Video,
  }),
  processing: endpoint({
    method: "GET",
    path: "/videos/{id}/processing",
    access: "owner",
    summary: "Progress of upload and processing",
    params: ById,
    response: Processing,
  }),
  retry: endpoint({
    method: "POST",
    path: "/videos/{id}/processing/retry",
    access: "owner",
    summary: "Processes a failed file again",
    params: ById,
    response: Processing,
  }),
  playbackUrl: endpoint({
    method: "POST",
    path: "/videos/{id}/url",
    access: "anyone",
    summary: "A signed playback address that expires",
    params: ById,
    response: z.object({ url: z.string(), expiresAt: Moment }),
  }),
};

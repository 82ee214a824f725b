import * as z from "zod/mini";
import { AGES, IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { AD_KINDS } from "./kinds.ts";
import { AD_STATUSES } from "./lifecycle.ts";
import { block, line } from "#shared/text.ts";

export const CLICK_ACTIONS = ["none", "open_video", "open_channel", "open_url"] as const;
export type ClickAction = (typeof CLICK_ACTIONS)[number];
/** Whether and when a viewer can dismiss an ad. */
export const DISMISS_MODES = ["always", "after_5_seconds", "never"] as const;
export type DismissMode = (typeof DISMISS_MODES)[number];
/** Placement of a video ad: before the video, after it, or at random. */
export const PLACEMENTS = ["before", "after", "random"] as const;
/** The age groups that ads can target. Children are not targeted. */
export const AGE_TARGETS = AGES.filter((age) => age !== "under18");

export const ADS_PAGE_SIZE = 20;
export const AD_NAME_MAX_CHARACTERS = 80;
export const AD_REASON_MAX_CHARACTERS = 1000;
export const DISMISS_AFTER_SECONDS = 5;
export const CREATIVE_MAX_BYTES = 32 * 1024 * 1024;
export const CREATIVE_MAX_SECONDS = 60;
export const CREATIVE_MAX_SIDE_PIXELS = 1920;
export const CREATIVE_VIDEO_TYPE = "video/mp4";
const CREATIVE_TYPES = [...IMAGE_TYPES, CREATIVE_VIDEO_TYPE] as const;
/** Stored size of a banner in pixels: three times its display size. Aspect ratio 16:3. */
export const AD_BANNER_BOX = { width: 1200, height: 225 };
export const POINTS_MAX = 1_000_000_000;

const AdName = line({ max: AD_NAME_MAX_CHARACTERS });
const ClickUrl = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine((address) => isWebAddress(address), "URL"),
);

export const Ad = z.object({
  _id: Id,
  adId: Id,
  channelId: Id,
  channel: z.object({ name: z.string() }),
  name: z.string(),
  status: z.enum(AD_STATUSES),
  kind: z.enum(AD_KINDS),
  clickAction: z.enum(CLICK_ACTIONS),
  clickUrl: z.nullable(z.string()),
  videoId: z.nullable(Id),
  /** Remaining views: each view costs one point. */
  points: z.int(),
  /** Only these age groups see the ad; all viewers if empty. */
  ageTargets: z.array(z.enum(AGE_TARGETS)),
  dismissMode: z.enum(DISMISS_MODES),
  placement: z.enum(PLACEMENTS),
  /** The image or the video; null until one of this kind is uploaded. */
  creative: z.nullable(
    z.object({ kind: z.enum(AD_KINDS), url: z.string(), seconds: z.nullable(z.number()) }),
  ),
  /** Not shown, whatever its status: the site shows no ads of its format now. Its points stay. */
  isOff: z.boolean(),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  createdAt: Moment,
  updatedAt: Moment,
  can: z.object({
    /** Everything that owners may do. */
    edit: z.boolean(),
    verify: z.boolean(),
  }),
});
export type Ad = z.output<typeof Ad>;

export const AdChanges = z.object({
  name: z.optional(AdName),
  kind: z.optional(z.enum(AD_KINDS)),
  clickAction: z.optional(z.enum(CLICK_ACTIONS)),
  clickUrl: z.optional(z.nullable(ClickUrl)),
  videoId: z.optional(z.nullable(Id)),
  ageTargets: z.optional(z.array(z.enum(AGE_TARGETS)).check(z.maxLength(AGE_TARGETS.length))),
  dismissMode: z.optional(z.enum(DISMISS_MODES)),
  placement: z.optional(z.enum(PLACEMENTS)),
});
export type AdChanges = z.output<typeof AdChanges>;

const AdVerdict = z.object({
  approve: z.boolean(),
  /** What has to change; required for a rejection. */
  reason: z.optional(block({ max: AD_REASON_MAX_CHARACTERS })),
});

const AdPoints = z.object({ points: z.int().check(z.minimum(-POINTS_MAX), z.maximum(POINTS_MAX)) });

const ById = z.object({ id: Id });

export const ads = {
  list: endpoint({
    method: "GET",
    path: "/ads/",
    access: "ownerOrStaff",
    summary: "Ads of a channel or of all channels of the caller; all ads for the staff",
    query: z.object({
      ...paging(ADS_PAGE_SIZE),
      channelId: z.optional(Id),
      status: z.optional(z.enum(AD_STATUSES)),
    }),
    response: listOf(Ad),
  }),
  get: endpoint({
    method: "GET",
    path: "/ads/{id}",
    access: "ownerOrStaff",
    summary: "One ad",
    params: ById,
    response: Ad,
  }),
  create: endpoint({
    method: "POST",
    path: "/ads",
    access: "owner",
    summary: "Creates an ad of a channel",
    status: 201,
    body: z.object({ channelId: Id, ...AdChanges.shape }),
    response: Ad,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/ads/{id}",
    access: "owner",
    summary: "Changes an ad; one that was verified has to be verified again, unless only its name changes",
    params: ById,
    body: AdChanges,
    response: Ad,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/ads/{id}",
    access: "owner",
    summary: "Deletes an ad; the points left in it go back to the channel",
    params: ById,
    response: Done,
  }),
  setCreative: endpoint({
    method: "POST",
    path: "/ads/{id}/creative",
    access: "owner",
    summary: "Sets the image of a banner (16:3) or the video of a video ad",
    params: ById,
    upload: { maxBytes: CREATIVE_MAX_BYTES, types: CREATIVE_TYPES },
    response: Ad,
  }),
  transferPoints: endpoint({
    method: "POST",
    path: "/ads/{id}/transfer-ad-points",
    access: "owner",
    summary: "Transfers points from the channel to an ad; a negative number transfers them back",
    params: ById,
    body: AdPoints,
    response: Ad,
  }),
  verify: endpoint({
    method: "POST",
    path: "/ads/{id}/verify",
    access: "staff",
    summary: "Approves an ad, or turns it down with a reason that its owners see",
    params: ById,
    body: AdVerdict,
    response: Ad,
  }),
  setStatus: endpoint({
    method: "POST",
    path: "/ads/{id}/{status}",
    access: "ownerOrStaff",
    summary: "Submits an ad for verification, withdraws it, activates or pauses it",
    params: z.object({ id: Id, status: z.string().check(z.maxLength(40)) }),
    response: Ad,
  }),
  status: endpoint({
    method: "GET",
    path: "/adStatus/{id}",
    access: "ownerOrStaff",
    summary: "The status of an ad",
    params: ById,
    response: z.object({ status: z.enum(AD_STATUSES) }),
  }),
  overview: endpoint({
    method: "GET",
    path: "/ads-status",
    access: "user",
    summary: "Number of the caller's ads by status; of all ads for the staff",
    response: z.record(z.enum(AD_STATUSES), z.int()),
  }),
};

function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.hostname.includes(".");
}

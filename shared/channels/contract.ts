import * as z from "zod/mini";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Restriction } from "#shared/moderation/contract.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { COMMENT_POLICIES } from "#shared/reviews/review.ts";
import { SLUG_MAX_CHARACTERS, SLUG_MIN_CHARACTERS, SLUG_PATTERN, isReservedSlug } from "./slug.ts";
import { block, line } from "#shared/text.ts";
import { visibleLength } from "#shared/text-validation.ts";
import { normalizedTag } from "./tag.ts";

export const VISIBILITIES = ["public", "private", "non_public"] as const;
export const CHANNEL_ROLES = ["owner", "editor", "moderator"] as const;
export const CHANNELS_PAGE_SIZE = 24;
export const SOCIAL_LINKS_MAX = 8;

export const ChannelName = line({ min: 3, max: 64 });
export const Slug = z.string().check(
  z.minLength(SLUG_MIN_CHARACTERS),
  z.maxLength(SLUG_MAX_CHARACTERS),
  z.regex(SLUG_PATTERN, "SLUG"),
  z.refine((slug) => !isReservedSlug(slug), "SLUG_RESERVED"),
);
/** `nonpublic` is the spelling of playlists; both are accepted. */
export const Visibility = z.pipe(
  z.enum([...VISIBILITIES, "nonpublic"]),
  z.transform((value) => (value === "nonpublic" ? ("non_public" as const) : value)),
);
export const Tag = z.string().check(
  z.overwrite(normalizedTag),
  z.refine((tag) => !tag.startsWith("#"), "TAG_HASH"),
  z.refine((tag) => visibleLength(tag) >= 2 && tag.length <= 30, "TAG_LENGTH"),
);
export const TAGS_MAX = 6;
export const Tags = z.array(Tag).check(
  z.overwrite((tags) => [...new Set(tags)]),
  z.maxLength(TAGS_MAX),
);

/** A link to the channel elsewhere. Only https, because it is shown publicly. */
export const SocialLink = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine((address) => isHttpsAddress(address), "URL"),
);

export const Channel = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  socialLinks: z.array(z.string()),
  visibility: z.enum(VISIBILITIES),
  subscriptionsCount: z.int(),
  videosCount: z.int(),
  hasAvatar: z.boolean(),
  hasBanner: z.boolean(),
  imageVersion: z.int(),
  adsEnabled: z.boolean(),
  /** Whether it approves comments before others see them; only for those who edit it. */
  commentPolicy: z.optional(z.enum(COMMENT_POLICIES)),
  /** Only for its owners and the staff. */
  adPoints: z.optional(z.int()),
  /** Its owner; only in the staff list. */
  owner: z.optional(z.nullable(z.object({ _id: Id, name: z.string() }))),
  /** The staff decision in force; only for its team and the staff. */
  restriction: z.optional(z.nullable(Restriction)),
  /** The caller's email level; absent without a subscription. */
  notifyWhen: z.optional(z.enum(["never", "daily", "always"])),
  createdAt: Moment,
  can: z.object({
    /** Edit its name, images and visibility, and delete it. */
    edit: z.boolean(),
    /** Manage its videos. */
    upload: z.boolean(),
    /** See its statistics and its team. */
    manage: z.boolean(),
    /** Change its team. */
    appoint: z.boolean(),
    /** Moderate what users write on it. */
    moderate: z.boolean(),
    /** Limit and hide it; staff only. */
    restrict: z.boolean(),
  }),
});
export type Channel = z.output<typeof Channel>;

/** A channel as videos and lists carry it. */
export const ChannelRef = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
});
export type ChannelRef = z.output<typeof ChannelRef>;

const ById = z.object({ id: Id });
const imageUpload = { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_TYPES };

export const channels = {
  list: endpoint({
    method: "GET",
    path: "/channels/",
    access: "anyone",
    summary: "Public channels; all channels, with search, for the staff",
    query: z.object({
      ...paging(CHANNELS_PAGE_SIZE),
      /** Staff only: includes private channels. */
      all: z.optional(QueryFlag),
      /** Staff only, with `all`: searches names and slugs. */
      adminSearch: z.optional(line({ max: 255 })),
      sort: z._default(z.enum(["createdAt", "subscriptionsCount", "name"]), "createdAt"),
      sortDesc: z._default(QueryFlag, true),
    }),
    response: listOf(Channel),
  }),
  bySlug: endpoint({
    method: "GET",
    path: "/channels/by-slug/{slug}",
    access: "anyone",
    summary: "A channel by its address",
    params: z.object({ slug: z.string().check(z.maxLength(SLUG_MAX_CHARACTERS)) }),
    response: Channel,
  }),
  slugAvailability: endpoint({
    method: "GET",
    path: "/channels/slug-availability/{slug}",
    access: "user",
    summary: "Whether an address is free",
    params: z.object({ slug: z.string().check(z.maxLength(200)) }),
    response: z.object({ available: z.boolean() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/channels/{id}",
    access: "anyone",
    summary: "A channel by its id",
    params: ById,
    response: Channel,
  }),
  role: endpoint({
    method: "GET",
    path: "/channelRoles/by-slug/{slug}",
    access: "anyone",
    summary: "The caller's role in a channel",
    params: z.object({ slug: z.string().check(z.maxLength(SLUG_MAX_CHARACTERS)) }),
    response: z.object({ channelRole: z.nullable(z.enum(CHANNEL_ROLES)) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/channels",
    access: "user",
    summary: "Creates a channel; without a slug one is made from the name",
    status: 201,
    body: z.object({ name: ChannelName, slug: z.optional(Slug) }),
    response: Channel,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/channels/{id}",
    access: "owner",
    summary: "Changes a channel",
    params: ById,
    body: z.object({
      name: z.optional(ChannelName),
      slug: z.optional(Slug),
      description: z.optional(block({ max: 5000 })),
      tags: z.optional(Tags),
      visibility: z.optional(Visibility),
      commentPolicy: z.optional(z.enum(COMMENT_POLICIES)),
      socialLinks: z.optional(z.array(SocialLink).check(z.maxLength(SOCIAL_LINKS_MAX))),
    }),
    response: Channel,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/channels/{id}",
    access: "owner",
    summary: "Deletes a channel and hides its videos at once; their files go after 30 days",
    params: ById,
    response: Done,
  }),
  setAds: endpoint({
    method: "PUT",
    path: "/channels/{id}/ads",
    access: "owner",
    summary: "Allows or refuses advertisements with the channel's videos",
    params: ById,
    body: z.object({ adsEnabled: z.boolean() }),
    response: Channel,
  }),
  setAdPoints: endpoint({
    method: "PUT",
    path: "/channels/{id}/ad-points",
    access: "staff",
    summary: "Sets how many advertising points a channel has",
    params: ById,
    body: z.object({ points: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) }),
    response: Channel,
  }),
  setAvatar: endpoint({
    method: "POST",
    path: "/channels/{id}/picture",
    access: "owner",
    summary: "Sets the square image",
    params: ById,
    upload: imageUpload,
    response: Channel,
  }),
  setBanner: endpoint({
    method: "POST",
    path: "/channels/{id}/banner",
    access: "owner",
    summary: "Sets the banner (1:4)",
    params: ById,
    upload: imageUpload,
    response: Channel,
  }),
};

function isHttpsAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.username === "" && url.hostname.includes(".");
}

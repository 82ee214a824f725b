import * as z from "zod/mini";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Restriction } from "#shared/moderation/contract.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { SLUG_MAX_CHARACTERS, SLUG_MIN_CHARACTERS, SLUG_PATTERN, isReservedSlug } from "./slug.ts";

export const VISIBILITIES = ["public", "private", "non_public"] as const;
export const CHANNEL_ROLES = ["owner", "editor", "moderator"] as const;
export const CHANNELS_PAGE_SIZE = 24;
export const SOCIAL_LINKS_MAX = 8;

export const ChannelName = z.string().check(z.trim(), z.minLength(3), z.maxLength(64));
export const Slug = z.string().check(
  z.minLength(SLUG_MIN_CHARACTERS),
  z.maxLength(SLUG_MAX_CHARACTERS),
  z.regex(SLUG_PATTERN, "SLUG"),
  z.refine((slug) => !isReservedSlug(slug), "SLUG_RESERVED"),
);
/** `nonpublic` is the spelling of playlists; both are understood. */
export const Visibility = z.pipe(
  z.enum([...VISIBILITIES, "nonpublic"]),
  z.transform((value) => (value === "nonpublic" ? ("non_public" as const) : value)),
);
export const Tag = z.string().check(
  z.trim(),
  z.refine((tag) => !tag.startsWith("#"), "TAG_HASH"),
  z.refine((tag) => tag.length >= 2 && tag.length <= 30, "TAG_LENGTH"),
);
export const TAGS_MAX = 6;
export const Tags = z.array(Tag).check(z.maxLength(TAGS_MAX));

/** An address of the channel elsewhere. Only https: it is shown to everybody as a link. */
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
  hasPicture: z.boolean(),
  hasBanner: z.boolean(),
  imageVersion: z.int(),
  adsEnabled: z.boolean(),
  /** Only its owners and the staff are told. */
  adPoints: z.optional(z.int()),
  /** Who owns it; in the list of the staff. */
  owner: z.optional(z.nullable(z.object({ _id: Id, name: z.string() }))),
  /** What the staff have decided about it; told to its team and the staff. */
  restriction: z.optional(z.nullable(Restriction)),
  /** How often the caller wants mails about it; absent for whoever has not subscribed. */
  notifyWhen: z.optional(z.enum(["never", "daily", "always"])),
  createdAt: Moment,
  can: z.object({
    /** Its name, pictures, visibility and its end. */
    edit: z.boolean(),
    /** Its videos. */
    upload: z.boolean(),
    /** Its figures, and who is in its team. */
    manage: z.boolean(),
    /** Who belongs to the team. */
    appoint: z.boolean(),
    /** Who may speak on it. */
    moderate: z.boolean(),
    /** Limiting and hiding it, which is for the staff. */
    restrict: z.boolean(),
  }),
});
export type Channel = z.output<typeof Channel>;

/** A channel as videos and lists carry it. */
export const ChannelRef = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  hasPicture: z.boolean(),
  imageVersion: z.int(),
});
export type ChannelRef = z.output<typeof ChannelRef>;

const ById = z.object({ id: Id });
const picture = { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_TYPES };

export const channels = {
  list: endpoint({
    method: "GET",
    path: "/channels/",
    access: "anyone",
    summary: "Public channels; all of them for the staff, who may search in them",
    query: z.object({
      ...paging(CHANNELS_PAGE_SIZE),
      /** Only for the staff: private ones too. */
      all: z.optional(QueryFlag),
      /** Only for the staff, among all of them: in names and addresses. */
      adminSearch: z.optional(z.string().check(z.trim(), z.maxLength(255))),
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
      description: z.optional(z.string().check(z.trim(), z.maxLength(5000))),
      tags: z.optional(Tags),
      visibility: z.optional(Visibility),
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
  setPicture: endpoint({
    method: "POST",
    path: "/channels/{id}/picture",
    access: "owner",
    summary: "Sets the square picture",
    params: ById,
    upload: picture,
    response: Channel,
  }),
  setBanner: endpoint({
    method: "POST",
    path: "/channels/{id}/banner",
    access: "owner",
    summary: "Sets the banner (1:4)",
    params: ById,
    upload: picture,
    response: Channel,
  }),
};

function isHttpsAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.username === "" && url.hostname.includes(".");
}

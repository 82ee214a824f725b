import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, Moment } from "#shared/paging.ts";
import { CATEGORIES_OF_SITE_MAX, CategoryCode } from "#shared/categories/code.ts";
import { RequestReason } from "./account-requests.ts";
import { dnsSpelling, EMAIL_PATTERN } from "./email-address.ts";
import { InvitationCode, InvitationToken } from "./invitations.ts";
import { MutedChannel, MutedUser } from "./mutes.ts";
import { ProofOfWork } from "./proof-of-work.ts";
import { NotificationSettings } from "./notification-settings.ts";
import { ContentPreferences } from "./content-preferences.ts";
import { LOCALES } from "#shared/texts.ts";
import { block, line } from "#shared/text.ts";

export const ROLES = ["user", "creator", "moderator", "admin"] as const;
export const AGES = ["under18", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"] as const;
export const SEXES = ["male", "female"] as const;
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 100;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES = ["image/png", "image/jpeg"] as const;

const NAME = /^[\p{Script=Latin}]+(?:[ -]+[\p{Script=Latin}]+)*$/u;
const PHONE = /^\+?(?:\s*\d){9,12}\s*$/;

/** The address of an existing account: one of an old site may not match `Email`. */
export const KnownEmail = z
  .string()
  .check(z.trim(), z.overwrite(dnsSpelling), z.minLength(1), z.maxLength(254));
export const Email = KnownEmail.check(z.email({ pattern: EMAIL_PATTERN }));
export const Password = z
  .string()
  .check(z.minLength(1), z.minLength(PASSWORD_MIN_CHARACTERS), z.maxLength(PASSWORD_MAX_CHARACTERS));
export const PersonName = line({ min: 1, max: 32 }).check(z.regex(NAME, "NAME_LETTERS"));
export const Phone = z.string().check(z.trim(), z.regex(PHONE, "PHONE"));
export const Address = line({ max: 128 });
const Role = z.enum(ROLES);
export type Role = z.output<typeof Role>;

/** Appearance and player settings of the account; every key may be absent. */
export const UserSettings = z.object({
  language: z.optional(z.enum(LOCALES)),
  theme: z.optional(z.enum(["default", "red", "green", "blue"])),
  /** Null follows the system. */
  darkMode: z.optional(z.nullable(z.boolean())),
  sidebarLock: z.optional(z.boolean()),
  chatVariant: z.optional(z.string().check(z.maxLength(32))),
  cinemaMode: z.optional(z.boolean()),
  /** The default posting identity: the account itself or one of its channels. */
  selectedCommentAs: z.optional(
    z.object({ channel: z.optional(z.nullable(Id)), user: z.optional(z.nullable(Id)) }),
  ),
  rules: z.optional(ContentPreferences),
  /** Onboarding of a new account (what to follow): still due, or done. */
  onboarding: z.optional(z.enum(["due", "done"])),
  /** Categories that the account follows. */
  topics: z.optional(z.array(CategoryCode).check(z.maxLength(CATEGORIES_OF_SITE_MAX))),
  /** The account is not found by name. */
  hiddenFromSearch: z.optional(z.boolean()),
  /** The watch history is not recorded. */
  historyPaused: z.optional(z.boolean()),
  feedTabSelected: z.optional(z.union([z.int().check(z.minimum(0)), z.string().check(z.maxLength(32))])),
  video: z.optional(
    z.object({
      volume: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
      mute: z.optional(z.boolean()),
      selectedQuality: z.optional(
        z.union([z.literal("auto"), z.int().check(z.minimum(144), z.maximum(4320))]),
      ),
      playbackRate: z.optional(z.number().check(z.minimum(0.25), z.maximum(4))),
    }),
  ),
});
export type UserSettings = z.output<typeof UserSettings>;

export const ChannelOfUser = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
  /** The account's role on the channel's team. */
  role: z.enum(["owner", "editor", "moderator"]),
});

/** The account as its owner sees it. */
export const User = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  bio: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  sex: z.nullable(z.enum(SEXES)),
  age: z.nullable(z.enum(AGES)),
  role: Role,
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
  channels: z.array(ChannelOfUser),
  settings: UserSettings,
  /** Null until they have been chosen. */
  notificationSettings: z.nullable(NotificationSettings),
  termsAcceptedAt: z.nullable(Moment),
  /** The account has not agreed to the present version of the terms. */
  mustAcceptTerms: z.boolean(),
  /** When the account is going to be deleted, if its holder has asked for that. */
  deletionAt: z.nullable(Moment),
  blockedOnLiveChatsUntil: z.nullable(Moment),
  /** Cached lists of subscriptions with another timestamp are outdated. */
  lastSubscriptionsChange: z.nullable(Moment),
  /** Notifications up to this time have been read. */
  lastReadNotificationsAt: z.nullable(Moment),
  /** Time of the last notification; cached lists with another timestamp are outdated. */
  lastNotificationDate: z.nullable(Moment),
  watchLaterVideosIds: z.array(Id),
  /** Users and channels muted at this moment. */
  blockedUsers: z.array(MutedUser),
  blockedChannels: z.array(MutedChannel),
  /** The account has content preferences: its lists differ from those of visitors. */
  hasContentPreferences: z.boolean(),
  /** Value of the cookie by which pages of items that are hidden from visitors know their reader. */
  pageReader: z.string(),
  createdAt: Moment,
});
export type User = z.output<typeof User>;

/** A session; `restored` if the login has cancelled the deletion of the account. */
export const Opened = z.object({
  token: z.string(),
  restored: z.optional(z.literal(true)),
  /** The login was made with the backup code. */
  twoFactorDisabled: z.optional(z.literal(true)),
});

export const accounts = {
  register: endpoint({
    method: "POST",
    path: "/auth/register",
    access: "anyone",
    summary: "Opens an account and mails the activation link",
    status: 201,
    body: z.object({
      email: Email,
      password: Password,
      name: PersonName,
      surname: PersonName,
      age: z.optional(z.enum(AGES)),
      address: z.optional(Address),
      sex: z.optional(z.enum(SEXES)),
      phone: z.optional(Phone),
      invitationCode: z.optional(InvitationCode),
      /** Required where the staff approve accounts; elsewhere it is not stored. */
      reason: z.optional(RequestReason),
      /** Of a person whom the staff invited by email: the account is confirmed at once. */
      invitation: z.optional(InvitationToken),
      /**
       * Required where the site asks for it, except with an invitation by email. It is used once, even if the registration
       * is refused for another reason.
       */
      proofOfWork: z.optional(ProofOfWork),
      /** The screen where the registration started: activation redirects there. */
      next: z.optional(z.string().check(z.maxLength(1000))),
    }),
    response: z.object({ _id: Id }),
  }),
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    access: "anyone",
    summary: "Opens a session",
    body: z.object({
      email: KnownEmail,
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS)),
      otp: z.optional(z.string().check(z.maxLength(32))),
    }),
    response: Opened,
  }),
  logout: endpoint({
    method: "POST",
    path: "/auth/logout",
    access: "user",
    summary: "Ends the session of the token",
    response: Done,
  }),
  me: endpoint({
    method: "GET",
    path: "/auth/me",
    access: "user",
    summary: "The caller's account",
    response: User,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/auth/update-account",
    access: "user",
    summary: "Changes parts of the caller's account; settings are merged",
    body: z.object({
      name: z.optional(PersonName),
      surname: z.optional(PersonName),
      bio: z.optional(block({ max: 1000 })),
      phone: z.optional(z.nullable(Phone)),
      address: z.optional(z.nullable(Address)),
      sex: z.optional(z.nullable(z.enum(SEXES))),
      age: z.optional(z.nullable(z.enum(AGES))),
      settings: z.optional(UserSettings),
      notificationSettings: z.optional(NotificationSettings),
      termsAcceptedAt: z.optional(Moment),
      lastReadNotificationsAt: z.optional(Moment),
    }),
    response: User,
  }),
  activate: endpoint({
    method: "POST",
    path: "/auth/activate-account",
    access: "anyone",
    summary:
      "Activates the account the mailed code belongs to and opens its first session, or lets it wait for approval",
    query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: z.extend(Done, {
      /** Null if the account waits for the approval of the staff. */
      token: z.nullable(z.string()),
      next: z.nullable(z.string()),
    }),
  }),
  resendCode: endpoint({
    method: "POST",
    path: "/auth/resent-code",
    access: "anyone",
    summary: "Emails another activation link; same response for unknown addresses",
    body: z.object({ email: Email }),
    response: Done,
  }),
  setAvatar: endpoint({
    method: "POST",
    path: "/auth/avatar",
    access: "user",
    summary: "Sets the caller's avatar",
    upload: { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_TYPES },
    response: User,
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/auth/avatar",
    access: "user",
    summary: "Removes the caller's avatar",
    response: User,
  }),
};

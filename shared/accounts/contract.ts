import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, Moment } from "#shared/paging.ts";

export const ROLES = ["user", "creator", "moderator", "admin"] as const;
export const AGES = ["under18", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"] as const;
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 100;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES = ["image/png", "image/jpeg"] as const;

const NAME = /^[\p{Script=Latin}]+(?:[ -]+[\p{Script=Latin}]+)*$/u;
const PHONE = /^\+?(?:\s*\d){9,12}\s*$/;

export const Email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email());
export const Password = z
  .string()
  .check(z.minLength(1), z.minLength(PASSWORD_MIN_CHARACTERS), z.maxLength(PASSWORD_MAX_CHARACTERS));
export const PersonName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(32), z.regex(NAME, "NAME_LETTERS"));
const Phone = z.string().check(z.trim(), z.regex(PHONE, "PHONE"));
const Address = z.string().check(z.trim(), z.maxLength(128));
const Role = z.enum(ROLES);
export type Role = z.output<typeof Role>;

/** What the account remembers of the look and of the player; every key may be absent. */
export const UserSettings = z.object({
  language: z.optional(z.enum(["pl", "en"])),
  theme: z.optional(z.enum(["default", "red", "green", "blue"])),
  darkMode: z.optional(z.boolean()),
  sidebarLock: z.optional(z.boolean()),
  cinemaMode: z.optional(z.boolean()),
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
  hasPicture: z.boolean(),
});

/** The account as its owner sees it. */
export const User = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  bio: z.string(),
  role: Role,
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
  channels: z.array(ChannelOfUser),
  settings: UserSettings,
  termsAcceptedAt: z.nullable(Moment),
  createdAt: Moment,
});
export type User = z.output<typeof User>;

const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));

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
      sex: z.optional(z.enum(["male", "female"])),
      phone: z.optional(Phone),
    }),
    response: z.object({ _id: Id }),
  }),
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    access: "anyone",
    summary: "Opens a session",
    body: z.object({
      email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS)),
      otp: z.optional(z.string().check(z.maxLength(32))),
    }),
    response: z.object({ token: z.string() }),
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
      bio: optionalText(1000),
      settings: z.optional(UserSettings),
      termsAcceptedAt: z.optional(Moment),
    }),
    response: User,
  }),
  activate: endpoint({
    method: "POST",
    path: "/auth/activate-account",
    access: "anyone",
    summary: "Activates the account the mailed code belongs to",
    query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: Done,
  }),
  resendCode: endpoint({
    method: "POST",
    path: "/auth/resent-code",
    access: "anyone",
    summary: "Mails a further activation link; answers alike for unknown addresses",
    body: z.object({ email: Email }),
    response: Done,
  }),
  setAvatar: endpoint({
    method: "POST",
    path: "/auth/avatar",
    access: "user",
    summary: "Sets the caller's picture",
    upload: { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_TYPES },
    response: User,
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/auth/avatar",
    access: "user",
    summary: "Removes the caller's picture",
    response: User,
  }),
};

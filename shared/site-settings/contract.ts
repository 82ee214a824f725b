import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { DonationProduct } from "#shared/donations/product.ts";
import { FooterLink } from "./footer-link.ts";
import { SHOWN_SECRETS } from "./secret-settings.ts";
import { SETTING_KEYS, SiteSettings, type SettingKey } from "./settings.ts";

export const SETTING_HISTORY_PAGE_SIZE = 20;

const Key = z.enum(SETTING_KEYS as readonly [SettingKey, ...SettingKey[]]);
/** The value of any setting. */
export const SettingValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number(), FooterLink, DonationProduct])),
]);
export type SettingValue = z.output<typeof SettingValue>;

const Administrator = z.object({ _id: Id, name: z.string() });

/** How a setting came to its value. */
export const SettingState = z.object({
  key: Key,
  /** Number of times it was saved. */
  revision: z.int(),
  /** It has its default: it was never saved, or the default was put back. */
  isDefault: z.boolean(),
  /** The environment variable that fixes it: it cannot be saved. */
  fixedBy: z.nullable(z.string()),
  /** Its value reads as `set` or null, also in its history. */
  isSecret: z.boolean(),
  changedAt: z.nullable(Moment),
  /** Null for the command line and for deleted accounts. */
  changedBy: z.nullable(Administrator),
});
export type SettingState = z.output<typeof SettingState>;

export const SettingChange = z.object({
  _id: Id,
  /** Null for the default. Of a secret, `set` or null. */
  before: SettingValue,
  after: SettingValue,
  changedAt: Moment,
  changedBy: z.nullable(Administrator),
});
export type SettingChange = z.output<typeof SettingChange>;

const SettingsOfSite = z.object({
  values: z.extend(SiteSettings, SHOWN_SECRETS),
  states: z.array(SettingState),
});
export type SettingsOfSite = z.output<typeof SettingsOfSite>;

export const siteSettings = {
  get: endpoint({
    method: "GET",
    path: "/site-settings",
    access: "admin",
    summary: "The settings of the site",
    response: SettingsOfSite,
  }),
  save: endpoint({
    method: "PATCH",
    path: "/site-settings",
    access: "admin",
    summary: "Saves settings of the site, all or none of them",
    body: z.object({
      values: z.strictObject(z.partial(SiteSettings).shape),
      /** Settings that get their defaults back, those of each later release. */
      resets: z.optional(z.array(Key)),
      /** The revision that each changed setting had when the caller read it. */
      revisions: z.record(z.string(), z.int()),
    }),
    response: SettingsOfSite,
  }),
  sendTestMail: endpoint({
    method: "POST",
    path: "/site-settings/test-mail",
    access: "admin",
    summary:
      "Sends a test mail to the caller at once; fails with the answer of the mail server if it refuses it",
    response: z.object({
      to: z.string(),
      /** False if it is kept in the outbox because no mail server is configured. */
      smtp: z.boolean(),
    }),
  }),
  history: endpoint({
    method: "GET",
    path: "/site-settings/{key}/history",
    access: "admin",
    summary: "The changes of a setting, newest first",
    params: z.object({ key: Key }),
    query: z.object(paging(SETTING_HISTORY_PAGE_SIZE)),
    response: listOf(SettingChange),
  }),
};

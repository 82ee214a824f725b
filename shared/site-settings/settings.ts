import * as z from "zod/mini";
import { EMAIL_PATTERN, dnsSpelling } from "#shared/accounts/email-address.ts";
import { REGISTRATIONS } from "#shared/accounts/invitations.ts";
import { MailDomain } from "#shared/accounts/mail-domain.ts";
import { CREATOR_VERIFICATIONS } from "#shared/creators/contract.ts";
import { Moment } from "#shared/paging.ts";
import { DEFAULT_LOOK, LOOK_SETTINGS } from "#shared/site-look/settings.ts";
import { oneLine } from "#shared/text-validation.ts";
import { DEFAULT_SITE_NAME } from "#shared/public-config.ts";
import { block, line } from "#shared/text.ts";
import { DEFAULT_ENCODING, ENCODING_SETTINGS } from "./encoding-settings.ts";
import { DEFAULT_REGISTRATION, REGISTRATION_SETTINGS } from "./registration-settings.ts";
import { DEFAULT_LANGUAGES, LANGUAGE_SETTINGS } from "./language-settings.ts";
import { DEFAULT_MODERATION, MODERATION_SETTINGS } from "./moderation-settings.ts";
import { DEFAULT_LIVE, LIVE_SETTINGS } from "./live-settings.ts";
import { DEFAULT_MAIL, MAIL_SETTINGS } from "./mail-settings.ts";
import { FooterLink, FOOTER_LINKS_MAX } from "./footer-link.ts";
import { DEFAULT_MONEY, MONEY_SETTINGS } from "./money-settings.ts";
import { wholeNumber } from "./whole-number.ts";

export const QUOTA_MAX_GIGABYTES = 1_000_000;
export const DOMAINS_MAX = 500;
/** The software accepts no larger files. */
export const FILE_MAX_GIGABYTES = 32;
export const VIDEO_MAX_MINUTES = 10_000;
export const FILE_TYPES_MAX = 50;
export const COMMENTS_MAX_PER_MINUTE = 60;
/** The chat takes one message of an account a second. */
export const MESSAGES_MAX_PER_MINUTE = 60;
export const SESSIONS_MAX = 1000;
/** Longer names do not fit into the header of a phone. */
export const SITE_NAME_MAX_CHARACTERS = 30;
/** What search engines show of a description. */
export const DESCRIPTION_MAX_CHARACTERS = 160;
export const LONG_DESCRIPTION_MAX_CHARACTERS = 2000;
export const ABOUT_MAX_CHARACTERS = 20_000;
export const CONTACT_MAX_CHARACTERS = 2000;
export const ANNOUNCEMENT_MAX_CHARACTERS = 200;
export const MAINTENANCE_MAX_CHARACTERS = 500;
export const OPERATOR_MAX_CHARACTERS = 300;
/** Short sides in pixels of the possible renditions of live streams. */
export const LIVE_RUNGS = [240, 360, 480, 720, 1080] as const;
export const ENCODING_JOBS_MAX = 64;
export const LIVE_LADDERS_MAX = 1000;
/** In złoty. */
export const DONATION_MINIMUM_MAX = 1000;

const Domains = z.array(MailDomain).check(
  z.maxLength(DOMAINS_MAX),
  z.overwrite((domains) => [...new Set(domains)]),
);
const OptionalEmail = z.union([
  z.literal(""),
  z.string().check(
    z.overwrite((address) => dnsSpelling(address.trim())),
    z.email({ pattern: EMAIL_PATTERN }),
    z.maxLength(OPERATOR_MAX_CHARACTERS),
  ),
]);

/** The ending of a file name: `mp4`. */
const FileType = z.string().check(
  z.overwrite((type) =>
    oneLine(type)
      .replace(/^\*?\./, "")
      .toLowerCase(),
  ),
  z.regex(/^[a-z0-9]{1,10}$/),
);
const FileTypes = z.array(FileType).check(
  z.maxLength(FILE_TYPES_MAX),
  z.overwrite((types) => [...new Set(types)]),
);
/** A limit of what accounts upload. */
export const QuotaGigabytes = wholeNumber(1, QUOTA_MAX_GIGABYTES);

/** The settings of the site that administrators change while it runs, each with its possible values. */
export const SiteSettings = z.object({
  /** Shown wherever the site names itself: header, titles, emails, feeds. */
  "site.name": line({ min: 1, max: SITE_NAME_MAX_CHARACTERS }),
  ...LANGUAGE_SETTINGS,
  /** One sentence for search engines and link previews; empty for that of the software. */
  "site.descriptionPl": line({ max: DESCRIPTION_MAX_CHARACTERS }),
  "site.descriptionEn": line({ max: DESCRIPTION_MAX_CHARACTERS }),
  /** Markdown below the heading of the page about the site; empty for that of the software. */
  "site.longDescriptionPl": block({ max: LONG_DESCRIPTION_MAX_CHARACTERS }),
  "site.longDescriptionEn": block({ max: LONG_DESCRIPTION_MAX_CHARACTERS }),
  /** Markdown of the page about the site; empty for what it says of the software. */
  "site.aboutPl": block({ max: ABOUT_MAX_CHARACTERS }),
  "site.aboutEn": block({ max: ABOUT_MAX_CHARACTERS }),
  /** Markdown above the form of the support page, and on the page about the site. */
  "site.contactPl": block({ max: CONTACT_MAX_CHARACTERS }),
  "site.contactEn": block({ max: CONTACT_MAX_CHARACTERS }),
  /** Links of the operator in the footer, in their order. */
  "site.footerLinks": z.array(FooterLink).check(z.maxLength(FOOTER_LINKS_MAX)),
  /** Whether only the staff can use the site. */
  "site.maintenance": z.boolean(),
  /** What the maintenance page says in each language; empty for a sentence of the software. */
  "site.maintenancePl": block({ max: MAINTENANCE_MAX_CHARACTERS }),
  "site.maintenanceEn": block({ max: MAINTENANCE_MAX_CHARACTERS }),
  ...LOOK_SETTINGS,
  /** The operator, as the legal documents name it; empty where it is not known. */
  "site.operatorName": line({ max: OPERATOR_MAX_CHARACTERS }),
  "site.operatorAddress": line({ max: OPERATOR_MAX_CHARACTERS }),
  "site.operatorEmail": OptionalEmail,
  /** What the bar at the top of pages with the menu says in each language; empty for no bar. */
  "site.announcementPl": line({ max: ANNOUNCEMENT_MAX_CHARACTERS }),
  "site.announcementEn": line({ max: ANNOUNCEMENT_MAX_CHARACTERS }),
  /** Null for at once. */
  "site.announcementFrom": z.nullable(Moment),
  /** Null for no end. */
  "site.announcementUntil": z.nullable(Moment),
  /** Who may register. */
  "registration.mode": z.enum(REGISTRATIONS),
  /** How an account becomes a creator. */
  "registration.creators": z.enum(CREATOR_VERIFICATIONS),
  /** Only addresses of these domains may register; empty for all. */
  "registration.allowedDomains": Domains,
  "registration.refusedDomains": Domains,
  ...REGISTRATION_SETTINGS,
  /** What one account may upload, in gigabytes; null for no limit. Moderators have their own, administrators none. */
  "limits.quotaTotal": z.nullable(QuotaGigabytes),
  /** The same within 24 hours. */
  "limits.quotaDaily": z.nullable(QuotaGigabytes),
  "limits.quotaTotalModerators": z.nullable(QuotaGigabytes),
  "limits.quotaDailyModerators": z.nullable(QuotaGigabytes),
  /** The largest file, in gigabytes; null for what the software accepts. */
  "limits.fileSize": z.nullable(wholeNumber(1, FILE_MAX_GIGABYTES)),
  /** The longest video that is uploaded, in minutes; null for no limit. */
  "limits.videoLength": z.nullable(wholeNumber(1, VIDEO_MAX_MINUTES)),
  /** Only files with these endings may be uploaded; empty for all. */
  "limits.fileTypes": FileTypes,
  /** Comments of an account; does not apply to the staff. */
  "limits.commentsPerMinute": wholeNumber(1, COMMENTS_MAX_PER_MINUTE),
  /** Messages of an account in all chats; does not apply to the staff. */
  "limits.messagesPerMinute": wholeNumber(1, MESSAGES_MAX_PER_MINUTE),
  /** Sessions of an account: the oldest ends when another one starts. Null for no limit. */
  "limits.sessions": z.nullable(wholeNumber(1, SESSIONS_MAX)),
  ...ENCODING_SETTINGS,
  /** Media jobs that one worker runs at the same time; null for a number by its cores. */
  "encoding.jobs": z.nullable(wholeNumber(1, ENCODING_JOBS_MAX)),
  /** The smaller renditions of live streams. */
  "encoding.liveRungs": z.array(z.literal(LIVE_RUNGS)).check(
    z.maxLength(LIVE_RUNGS.length),
    z.overwrite((rungs) => [...new Set(rungs)].toSorted((a, b) => b - a)),
  ),
  /** Live streams of one machine with these renditions at the same time; null for one for each core. */
  "encoding.liveLadders": z.nullable(wholeNumber(0, LIVE_LADDERS_MAX)),
  ...MODERATION_SETTINGS,
  ...LIVE_SETTINGS,
  /** The smallest donation, in złoty. */
  "money.donationMinimum": wholeNumber(1, DONATION_MINIMUM_MAX),
  ...MONEY_SETTINGS,
  ...MAIL_SETTINGS,
});
export type SiteSettings = z.output<typeof SiteSettings>;
export type SettingKey = keyof SiteSettings;

export const SETTING_KEYS = Object.keys(SiteSettings.shape) as readonly SettingKey[];

export const DEFAULT_SETTINGS: SiteSettings = {
  "site.name": DEFAULT_SITE_NAME,
  ...DEFAULT_LANGUAGES,
  "site.descriptionPl": "",
  "site.descriptionEn": "",
  "site.longDescriptionPl": "",
  "site.longDescriptionEn": "",
  "site.aboutPl": "",
  "site.aboutEn": "",
  "site.contactPl": "",
  "site.contactEn": "",
  "site.footerLinks": [],
  "site.maintenance": false,
  "site.maintenancePl": "",
  "site.maintenanceEn": "",
  ...DEFAULT_LOOK,
  "site.operatorName": "",
  "site.operatorAddress": "",
  "site.operatorEmail": "",
  "site.announcementPl": "",
  "site.announcementEn": "",
  "site.announcementFrom": null,
  "site.announcementUntil": null,
  "registration.mode": "open",
  "registration.creators": "auto",
  "registration.allowedDomains": [],
  "registration.refusedDomains": [],
  ...DEFAULT_REGISTRATION,
  "limits.quotaTotal": null,
  "limits.quotaDaily": null,
  "limits.quotaTotalModerators": null,
  "limits.quotaDailyModerators": null,
  "limits.fileSize": null,
  "limits.videoLength": null,
  "limits.fileTypes": [],
  "limits.commentsPerMinute": 1,
  "limits.messagesPerMinute": MESSAGES_MAX_PER_MINUTE,
  "limits.sessions": null,
  ...DEFAULT_ENCODING,
  "encoding.jobs": null,
  "encoding.liveRungs": [480, 240],
  "encoding.liveLadders": null,
  ...DEFAULT_MODERATION,
  ...DEFAULT_LIVE,
  "money.donationMinimum": 5,
  ...DEFAULT_MONEY,
  ...DEFAULT_MAIL,
};

/** The environment variable that fixes a setting. */
export const SETTING_VARIABLES: Readonly<Partial<Record<SettingKey, string>>> = {
  "site.languages": "NADAJ_LANGUAGES",
  "site.defaultLanguage": "NADAJ_DEFAULT_LANGUAGE",
  "site.accentLight": "NADAJ_ACCENT_LIGHT",
  "site.accentDark": "NADAJ_ACCENT_DARK",
  "site.themeColor": "NADAJ_THEME_COLOR",
  "site.operatorName": "OPERATOR_NAME",
  "site.operatorAddress": "OPERATOR_ADDRESS",
  "site.operatorEmail": "OPERATOR_EMAIL",
  "registration.mode": "NADAJ_REGISTRATION",
  "registration.creators": "NADAJ_CREATOR_VERIFICATION",
  "encoding.jobs": "NADAJ_MEDIA_SLOTS",
  "encoding.liveRungs": "NADAJ_LIVE_RUNGS",
  "encoding.liveLadders": "NADAJ_LIVE_LADDERS",
  "money.donationMinimum": "NADAJ_DONATION_MINIMUM",
  "money.donations": "NADAJ_DONATIONS",
  "money.bankAccount": "NADAJ_DONATION_ACCOUNT",
  "money.stripeKey": "STRIPE_SECRET_KEY",
  "money.stripeWebhookSecret": "STRIPE_WEBHOOK_SECRET",
  "mail.host": "SMTP_URL",
  "mail.security": "SMTP_URL",
  "mail.port": "SMTP_URL",
  "mail.user": "SMTP_URL",
  "mail.password": "SMTP_URL",
  "mail.sender": "MAIL_FROM",
};

/** `registration` of `registration.mode`. */
export type SettingGroup = SettingKey extends infer Key
  ? Key extends `${infer Group}.${string}`
    ? Group
    : never
  : never;

export function groupOf(key: SettingKey): SettingGroup {
  return key.slice(0, key.indexOf(".")) as SettingGroup; // every key has the form group.name
}

import type { DonationProduct } from "#shared/donations/product.ts";
import type { SettingChange, SettingValue } from "#shared/site-settings/contract.ts";
import type { FooterLink } from "#shared/site-settings/footer-link.ts";
import { isSecret } from "#shared/site-settings/secret-settings.ts";
import {
  ANNOUNCEMENT_MAX_CHARACTERS,
  COMMENTS_MAX_PER_MINUTE,
  DESCRIPTION_MAX_CHARACTERS,
  FILE_MAX_GIGABYTES,
  MESSAGES_MAX_PER_MINUTE,
  SITE_NAME_MAX_CHARACTERS,
  type SettingKey,
} from "#shared/site-settings/settings.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { languageName } from "#web/ui/format/language.ts";
import { ENCODING_TEXTS, codecName, rungName } from "./texts/encoding-texts.ts";
import { LOOK_TEXTS, imageText } from "./texts/look-texts.ts";
import { REGISTRATION_TEXTS } from "./texts/registration-texts.ts";
import type { Group } from "./setting-groups.ts";
import { COLOUR_TEXTS, LANGUAGE_TEXTS } from "./texts/site-texts.ts";
import { MODERATION_CHOICES, MODERATION_TEXTS } from "./texts/moderation-texts.ts";
import { MONEY_TEXTS, accountText, adFormatText, productText } from "./texts/money-texts.ts";
import { LIVE_TEXTS } from "./texts/live-texts.ts";
import { MAIL_CHOICES, MAIL_TEXTS } from "./texts/mail-texts.ts";

const SHOWN_CHARACTERS = 200;

interface SettingTexts {
  readonly label: () => string;
  readonly hint: () => string;
}

const GROUP_NAMES: Readonly<Record<Group, () => string>> = {
  site: () => m.settings_group_site(),
  registration: () => m.settings_group_registration(),
  limits: () => m.settings_group_limits(),
  encoding: () => m.settings_group_encoding(),
  moderation: () => m.reviews_group(),
  money: () => m.settings_group_money(),
  mail: () => m.settings_group_mail(),
  categories: () => m.settings_group_categories(),
};

/** Label and explanation of each setting. */
const TEXTS: Readonly<Record<SettingKey, SettingTexts>> = {
  "site.name": {
    label: () => m.settings_site_name(),
    hint: () => m.settings_site_name_hint({ max: SITE_NAME_MAX_CHARACTERS }),
  },
  "site.descriptionPl": {
    label: () => m.settings_description_pl(),
    hint: () => m.settings_description_hint({ max: DESCRIPTION_MAX_CHARACTERS }),
  },
  "site.descriptionEn": {
    label: () => m.settings_description_en(),
    hint: () => m.settings_description_hint({ max: DESCRIPTION_MAX_CHARACTERS }),
  },
  "site.longDescriptionPl": {
    label: () => m.settings_long_description_pl(),
    hint: () => m.settings_long_description_hint(),
  },
  "site.longDescriptionEn": {
    label: () => m.settings_long_description_en(),
    hint: () => m.settings_long_description_hint(),
  },
  "site.aboutPl": {
    label: () => m.settings_about_pl(),
    hint: () => m.settings_about_hint(),
  },
  "site.aboutEn": {
    label: () => m.settings_about_en(),
    hint: () => m.settings_about_hint(),
  },
  "site.contactPl": {
    label: () => m.settings_contact_pl(),
    hint: () => m.settings_contact_hint(),
  },
  "site.contactEn": {
    label: () => m.settings_contact_en(),
    hint: () => m.settings_contact_hint(),
  },
  "site.footerLinks": { label: () => m.settings_footer(), hint: () => m.settings_footer_hint() },
  "site.maintenance": { label: () => m.settings_maintenance(), hint: () => m.settings_maintenance_hint() },
  "site.maintenancePl": {
    label: () => m.settings_maintenance_pl(),
    hint: () => m.settings_maintenance_text_hint(),
  },
  "site.maintenanceEn": {
    label: () => m.settings_maintenance_en(),
    hint: () => m.settings_maintenance_text_hint(),
  },
  ...LOOK_TEXTS,
  ...COLOUR_TEXTS,
  ...LANGUAGE_TEXTS,
  "site.announcementPl": {
    label: () => m.settings_announcement_pl(),
    hint: () => m.settings_announcement_pl_hint({ max: ANNOUNCEMENT_MAX_CHARACTERS }),
  },
  "site.announcementEn": {
    label: () => m.settings_announcement_en(),
    hint: () => m.settings_announcement_en_hint({ max: ANNOUNCEMENT_MAX_CHARACTERS }),
  },
  "site.announcementFrom": {
    label: () => m.settings_announcement_from(),
    hint: () => m.settings_announcement_from_hint(),
  },
  "site.announcementUntil": {
    label: () => m.settings_announcement_until(),
    hint: () => m.settings_announcement_until_hint(),
  },
  "site.operatorName": {
    label: () => m.settings_operator_name(),
    hint: () => m.settings_operator_name_hint(),
  },
  "site.operatorAddress": {
    label: () => m.settings_operator_address(),
    hint: () => m.settings_operator_address_hint(),
  },
  "site.operatorEmail": {
    label: () => m.settings_operator_email(),
    hint: () => m.settings_operator_email_hint(),
  },
  "registration.mode": { label: () => m.settings_mode(), hint: () => m.settings_mode_hint() },
  "registration.creators": { label: () => m.settings_creators(), hint: () => m.settings_creators_hint() },
  "registration.allowedDomains": {
    label: () => m.settings_allowed_domains(),
    hint: () => m.settings_allowed_domains_hint(),
  },
  "registration.refusedDomains": {
    label: () => m.settings_refused_domains(),
    hint: () => m.settings_refused_domains_hint(),
  },
  ...REGISTRATION_TEXTS,
  "limits.quotaTotal": { label: () => m.settings_quota_total(), hint: () => m.settings_quota_total_hint() },
  "limits.quotaDaily": { label: () => m.settings_quota_daily(), hint: () => m.settings_quota_daily_hint() },
  "limits.quotaTotalModerators": {
    label: () => m.settings_quota_total_moderators(),
    hint: () => m.settings_quota_total_moderators_hint(),
  },
  "limits.quotaDailyModerators": {
    label: () => m.settings_quota_daily_moderators(),
    hint: () => m.settings_quota_daily_moderators_hint(),
  },
  "limits.fileSize": {
    label: () => m.settings_file_size(),
    hint: () => m.settings_file_size_hint({ max: FILE_MAX_GIGABYTES }),
  },
  "limits.videoLength": {
    label: () => m.settings_video_length(),
    hint: () => m.settings_video_length_hint(),
  },
  "limits.fileTypes": { label: () => m.settings_file_types(), hint: () => m.settings_file_types_hint() },
  "limits.commentsPerMinute": {
    label: () => m.settings_comments_per_minute(),
    hint: () => m.settings_comments_per_minute_hint({ max: COMMENTS_MAX_PER_MINUTE }),
  },
  "limits.messagesPerMinute": {
    label: () => m.settings_messages_per_minute(),
    hint: () => m.settings_messages_per_minute_hint({ max: MESSAGES_MAX_PER_MINUTE }),
  },
  "limits.sessions": { label: () => m.settings_sessions(), hint: () => m.settings_sessions_hint() },
  ...ENCODING_TEXTS,
  "encoding.jobs": { label: () => m.settings_encoding_jobs(), hint: () => m.settings_encoding_jobs_hint() },
  "encoding.liveRungs": { label: () => m.settings_live_rungs(), hint: () => m.settings_live_rungs_hint() },
  "encoding.liveLadders": {
    label: () => m.settings_live_ladders(),
    hint: () => m.settings_live_ladders_hint(),
  },
  ...MODERATION_TEXTS,
  ...LIVE_TEXTS,
  "money.donationMinimum": {
    label: () => m.settings_donation_minimum(),
    hint: () => m.settings_donation_minimum_hint(),
  },
  ...MONEY_TEXTS,
  ...MAIL_TEXTS,
};

/** The names of the values of settings that are a choice. */
const CHOICES: Readonly<Record<string, () => string>> = {
  "registration.mode=open": () => m.settings_mode_open(),
  "registration.mode=approval": () => m.settings_mode_approval(),
  "registration.mode=invitation": () => m.settings_mode_invitation(),
  "registration.mode=closed": () => m.settings_mode_closed(),
  "registration.creators=auto": () => m.settings_creators_auto(),
  "registration.creators=manual": () => m.settings_creators_manual(),
  "registration.creators=off": () => m.settings_creators_off(),
  "registration.creators=closed": () => m.settings_creators_closed(),
  ...MODERATION_CHOICES,
  ...MAIL_CHOICES,
};

export function groupName(group: Group): string {
  return GROUP_NAMES[group]();
}

export function settingLabel(key: SettingKey): string {
  return TEXTS[key].label();
}

export function settingHint(key: SettingKey): string {
  return TEXTS[key].hint();
}

export function choiceName(key: SettingKey, value: string): string {
  return CHOICES[`${key}=${value}`]?.() ?? value;
}

/** A value that was saved: null for the default. */
export function historyText(key: SettingKey, value: SettingValue): string {
  return value === null && !isSecret(key) ? m.settings_value_default() : valueText(key, value);
}

/** What a change in the history of a setting was. */
export function changeText(key: SettingKey, { before, after }: SettingChange): string {
  if (isSecret(key) && before !== null && after !== null) return m.settings_secret_replaced();
  return m.settings_change({ before: historyText(key, before), after: historyText(key, after) });
}

/** What a setting without a number or a moment stands for. */
export function nullText(key: SettingKey): string {
  if (key === "site.announcementFrom") return m.settings_value_at_once();
  if (key === "site.announcementUntil") return m.settings_value_no_end();
  if (isImage(key)) return m.settings_image_default();
  if (key in COLOUR_TEXTS) return m.settings_colour_default();
  if (key === "encoding.liveRecordingDays") return m.settings_value_no_end();
  if (key in LIVE_TEXTS) return m.settings_value_unlimited();
  if (key === "limits.fileSize") return `${FILE_MAX_GIGABYTES} GB`;
  return key.startsWith("limits.") ? m.settings_value_unlimited() : m.settings_value_auto();
}

function isImage(key: SettingKey): boolean {
  return key in LOOK_TEXTS;
}

function isMoment(key: SettingKey): boolean {
  return key === "site.announcementFrom" || key === "site.announcementUntil";
}

/** A value as a sentence part. */
export function valueText(key: SettingKey, value: SettingValue): string {
  if (isSecret(key)) return value === null ? m.settings_secret_not_set() : m.settings_secret_set();
  if (value === null) return nullText(key);
  if (typeof value === "boolean") return value ? m.settings_value_yes() : m.settings_value_no();
  if (Array.isArray(value))
    return value.map((entry) => entryText(key, entry)).join(", ") || emptyListText(key);
  if (isImage(key)) return imageText(String(value));
  if (isMoment(key)) return formatDateTime(String(value));
  if (key in LANGUAGE_TEXTS) return languageName(String(value));
  if (key === "money.bankAccount") return accountText(String(value));
  const text = String(value);
  return text === "" ? m.settings_value_none() : shortened(choiceName(key, text));
}

function emptyListText(key: SettingKey): string {
  const allowsAll = key === "registration.allowedDomains" || key === "limits.fileTypes";
  return allowsAll ? m.settings_value_all() : m.settings_value_none();
}

function entryText(key: SettingKey, entry: string | number | FooterLink | DonationProduct): string {
  if (typeof entry === "object") {
    return "href" in entry ? `${entry.pl} (${entry.href})` : productText(entry);
  }
  if (key === "money.adFormats") return adFormatText(String(entry));
  if (key === "encoding.rungs" || key === "encoding.liveRungs") return rungName(Number(entry));
  if (key in LANGUAGE_TEXTS) return languageName(String(entry));
  return key === "encoding.codecs" ? codecName(String(entry)) : String(entry);
}

/** The first sentences of a long text: its history is a list. */
function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : text;
}

import { m } from "#shared/messages/compiled/messages.js";
import { isUsedUp, type AccountQuota } from "#shared/uploads/quotas.ts";
import { quotaSentences } from "#server/features/uploads/quota-text.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the staff has confirmed the address, so that its owner can log in. */
export function addressConfirmedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_address_confirmed_subject({ site }, { locale }),
    title: m.mails_address_confirmed_title({ name }, { locale }),
    paragraphs: [m.mails_address_confirmed_text({ site }, { locale })],
    button: { label: m.mails_address_confirmed_button({}, { locale }), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** Email: the staff has created the account, whose owner sets a password by the link. */
export function accountCreatedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_account_created_subject({ site }, { locale }),
    title: m.mails_account_created_title({ name }, { locale }),
    paragraphs: [
      m.mails_account_created_text({ site }, { locale }),
      m.mails_account_created_link({}, { locale }),
    ],
    button: { label: m.mails_account_created_button({}, { locale }), url },
    footer: m.mails_account_created_footer({ site }, { locale }),
  };
}

/** Email: the staff has logged out all devices, and how to log in again. */
export function sessionsEndedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_sessions_ended_subject({ site }, { locale }),
    title: m.mails_sessions_ended_title({ name }, { locale }),
    paragraphs: [
      m.mails_sessions_ended_text({ site }, { locale }),
      m.mails_sessions_ended_advice({}, { locale }),
    ],
    button: { label: m.mails_sessions_ended_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: who has turned off two-factor login (null for the operator) and why, and how to turn it on again. */
export function twoFactorDisabledEmail(
  { locale, site }: EmailContext,
  { name, by, reason, url }: { name: string; by: string | null; reason: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_two_factor_disabled_subject({ site }, { locale }),
    title: m.mails_two_factor_disabled_title({ name }, { locale }),
    paragraphs: [
      by === null
        ? m.mails_two_factor_disabled_by_operator({ site }, { locale })
        : m.mails_two_factor_disabled_text({ by, site }, { locale }),
      ...(reason === "" ? [] : [m.mails_blocked_reason({ reason }, { locale })]),
      m.mails_two_factor_disabled_advice({}, { locale }),
    ],
    button: { label: m.mails_two_factor_disabled_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: the staff has changed what the account may upload, and what that means for what it uses. */
export function quotaEmail(
  { locale, site }: EmailContext,
  { name, quota, url }: { name: string; quota: AccountQuota; url: string },
): EmailWithSubject {
  const advice = { total: m.studio_quota_total_advice, daily: m.studio_quota_daily_advice };
  const uses = quotaSentences(quota, locale, (period) =>
    isUsedUp(quota[period])
      ? `${m.studio_quota_full({}, { locale })} ${advice[period]({}, { locale })}`
      : undefined,
  );
  return {
    locale,
    site,
    subject: m.mails_quota_subject({ site }, { locale }),
    title: m.mails_quota_title({ name }, { locale }),
    paragraphs: [m.mails_quota_text({ site }, { locale }), ...uses],
    button: { label: m.mails_quota_button({}, { locale }), url },
    footer: m.mails_account_footer({ site }, { locale }),
  };
}

import { m } from "#shared/messages/compiled/messages.js";
import { isUsedUp, type AccountQuota } from "#shared/uploads/quotas.ts";
import { quotaSentences } from "#server/features/uploads/quota-text.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: the staff has confirmed the address, so that its owner can log in. */
export function addressConfirmedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "address-confirmed",
    locale,
    site,
    subject: text("subject", m.mails_address_confirmed_subject),
    title: text("title", m.mails_address_confirmed_title),
    paragraphs: [text("text", m.mails_address_confirmed_text)],
    button: { label: text("button", m.mails_address_confirmed_button), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** Email: the staff has created the account, whose owner sets a password by the link. */
export function accountCreatedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "account-created",
    locale,
    site,
    subject: text("subject", m.mails_account_created_subject),
    title: text("title", m.mails_account_created_title),
    paragraphs: [text("text", m.mails_account_created_text), text("link", m.mails_account_created_link)],
    button: { label: text("button", m.mails_account_created_button), url },
    footer: m.mails_account_created_footer({ site }, { locale }),
  };
}

/** Email: the staff has logged out all devices, and how to log in again. */
export function sessionsEndedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "sessions-ended",
    locale,
    site,
    subject: text("subject", m.mails_sessions_ended_subject),
    title: text("title", m.mails_sessions_ended_title),
    paragraphs: [text("text", m.mails_sessions_ended_text), text("advice", m.mails_sessions_ended_advice)],
    button: { label: text("button", m.mails_sessions_ended_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: who has turned off two-factor login (null for the operator) and why, and how to turn it on again. */
export function twoFactorDisabledEmail(
  { locale, site }: EmailContext,
  { name, by, reason, url }: { name: string; by: string | null; reason: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, reason, by: by ?? "" });
  return {
    template: "two-factor-disabled",
    locale,
    site,
    subject: text("subject", m.mails_two_factor_disabled_subject),
    title: text("title", m.mails_two_factor_disabled_title),
    paragraphs: [
      by === null
        ? text("byOperator", m.mails_two_factor_disabled_by_operator)
        : text("text", m.mails_two_factor_disabled_text, ["by"]),
      ...(reason === "" ? [] : [text("reason", m.mails_blocked_reason, ["reason"])]),
      text("advice", m.mails_two_factor_disabled_advice),
    ],
    button: { label: text("button", m.mails_two_factor_disabled_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: the staff has changed what the account may upload, and what that means for what it uses. */
export function quotaEmail(
  { locale, site }: EmailContext,
  { name, quota, url }: { name: string; quota: AccountQuota; url: string },
): TemplatedEmail {
  const advice = { total: m.studio_quota_total_advice, daily: m.studio_quota_daily_advice };
  const uses = quotaSentences(quota, locale, (period) =>
    isUsedUp(quota[period])
      ? `${m.studio_quota_full({}, { locale })} ${advice[period]({}, { locale })}`
      : undefined,
  );
  const text = textsOf({ locale, site }, { name });
  return {
    template: "quota",
    locale,
    site,
    subject: text("subject", m.mails_quota_subject),
    title: text("title", m.mails_quota_title),
    paragraphs: [text("text", m.mails_quota_text), ...uses],
    button: { label: text("button", m.mails_quota_button), url },
    footer: m.mails_account_footer({ site }, { locale }),
  };
}

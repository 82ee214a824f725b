import { m } from "#shared/messages/compiled/messages.js";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** The email with the link to set a new password, which the owner of the account or the staff has asked for. */
export function passwordResetEmail(
  { locale, site }: EmailContext,
  { name, url, isByStaff }: { name: string; url: string; isByStaff: boolean },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "password-reset",
    locale,
    site,
    subject: text("subject", m.mails_password_reset_subject),
    title: text("title", m.mails_password_reset_title),
    paragraphs: [
      ...(isByStaff ? [text("byStaff", m.mails_password_reset_by_staff)] : []),
      text("text", m.mails_password_reset_text),
    ],
    button: { label: text("button", m.mails_password_reset_button), url },
    footer: m.mails_password_reset_footer({}, { locale }),
  };
}

/** Email: the password has been changed. */
export function passwordChangedEmail(
  { locale, site }: EmailContext,
  { name, url, isByOperator = false }: { name: string; url: string; isByOperator?: boolean },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "password-changed",
    locale,
    site,
    subject: text("subject", m.mails_password_changed_subject),
    title: text("title", m.mails_password_changed_title),
    paragraphs: [
      isByOperator
        ? text("byOperator", m.mails_password_changed_by_operator)
        : text("text", m.mails_password_changed_text),
      text("advice", m.mails_password_changed_advice),
    ],
    button: { label: text("button", m.mails_password_changed_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email to the new address: confirms that the owner controls it. */
export function addressConfirmationEmail(
  { locale, site }: EmailContext,
  name: string,
  url: string,
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "address-confirmation",
    locale,
    site,
    subject: text("subject", m.mails_address_confirmation_subject),
    title: text("title", m.mails_address_confirmation_title),
    paragraphs: [text("text", m.mails_address_confirmation_text)],
    button: { label: text("button", m.mails_address_confirmation_button), url },
    footer: m.mails_address_confirmation_footer({}, { locale }),
  };
}

/** Email to the old address: the address has changed, with a link to undo it. */
export function addressChangedEmail(
  { locale, site }: EmailContext,
  { name, email, url }: { name: string; email: string; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, email });
  return {
    template: "address-changed",
    locale,
    site,
    subject: text("subject", m.mails_address_changed_subject),
    title: text("title", m.mails_address_changed_title),
    paragraphs: [
      text("text", m.mails_address_changed_text, ["email"]),
      text("advice", m.mails_address_changed_advice),
    ],
    button: { label: text("button", m.mails_address_changed_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: when the account will be deleted, and how to keep it. */
export function deletionEmail(
  { locale, site }: EmailContext,
  { name, deletionAt, url }: { name: string; deletionAt: Date; url: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, day: dayText(deletionAt, locale) });
  return {
    template: "deletion",
    locale,
    site,
    subject: text("subject", m.mails_deletion_subject),
    title: text("title", m.mails_deletion_title),
    paragraphs: [text("text", m.mails_deletion_text, ["day"]), text("advice", m.mails_deletion_advice)],
    button: { label: text("button", m.mails_deletion_button), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: staff have blocked the account, until when and why. */
export function blockedEmail(
  { locale, site }: EmailContext,
  { name, until, reason }: { name: string; until: Date; reason: string },
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, reason, day: dayText(until, locale) });
  return {
    template: "blocked",
    locale,
    site,
    subject: text("subject", m.mails_blocked_subject),
    title: text("title", m.mails_blocked_title),
    paragraphs: [
      text("text", m.mails_blocked_text, ["day"]),
      ...(reason === "" ? [] : [text("reason", m.mails_blocked_reason, ["reason"])]),
    ],
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

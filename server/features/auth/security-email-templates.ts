import { m } from "#shared/messages/compiled/messages.js";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email with the link to set a new password, which the owner of the account or the staff has asked for. */
export function passwordResetEmail(
  { locale, site }: EmailContext,
  { name, url, isByStaff }: { name: string; url: string; isByStaff: boolean },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_password_reset_subject({ site }, { locale }),
    title: m.mails_password_reset_title({ name }, { locale }),
    paragraphs: [
      ...(isByStaff ? [m.mails_password_reset_by_staff({ site }, { locale })] : []),
      m.mails_password_reset_text({}, { locale }),
    ],
    button: { label: m.mails_password_reset_button({}, { locale }), url },
    footer: m.mails_password_reset_footer({}, { locale }),
  };
}

/** Email: the password has been changed. */
export function passwordChangedEmail(
  { locale, site }: EmailContext,
  { name, url, isByOperator = false }: { name: string; url: string; isByOperator?: boolean },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_password_changed_subject({ site }, { locale }),
    title: m.mails_password_changed_title({ name }, { locale }),
    paragraphs: [
      isByOperator
        ? m.mails_password_changed_by_operator({ site }, { locale })
        : m.mails_password_changed_text({}, { locale }),
      m.mails_password_changed_advice({}, { locale }),
    ],
    button: { label: m.mails_password_changed_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email to the new address: confirms that the owner controls it. */
export function addressConfirmationEmail(
  { locale, site }: EmailContext,
  name: string,
  url: string,
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_address_confirmation_subject({ site }, { locale }),
    title: m.mails_address_confirmation_title({ name }, { locale }),
    paragraphs: [m.mails_address_confirmation_text({}, { locale })],
    button: { label: m.mails_address_confirmation_button({}, { locale }), url },
    footer: m.mails_address_confirmation_footer({}, { locale }),
  };
}

/** Email to the old address: the address has changed, with a link to undo it. */
export function addressChangedEmail(
  { locale, site }: EmailContext,
  { name, email, url }: { name: string; email: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_address_changed_subject({ site }, { locale }),
    title: m.mails_address_changed_title({ name }, { locale }),
    paragraphs: [
      m.mails_address_changed_text({ email }, { locale }),
      m.mails_address_changed_advice({}, { locale }),
    ],
    button: { label: m.mails_address_changed_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: when the account will be deleted, and how to keep it. */
export function deletionEmail(
  { locale, site }: EmailContext,
  { name, deletionAt, url }: { name: string; deletionAt: Date; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_deletion_subject({ site }, { locale }),
    title: m.mails_deletion_title({ name }, { locale }),
    paragraphs: [
      m.mails_deletion_text({ day: dayText(deletionAt, locale) }, { locale }),
      m.mails_deletion_advice({}, { locale }),
    ],
    button: { label: m.mails_deletion_button({}, { locale }), url },
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

/** Email: staff have blocked the account, until when and why. */
export function blockedEmail(
  { locale, site }: EmailContext,
  { name, until, reason }: { name: string; until: Date; reason: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_blocked_subject({ site }, { locale }),
    title: m.mails_blocked_title({ name }, { locale }),
    paragraphs: [
      m.mails_blocked_text({ day: dayText(until, locale) }, { locale }),
      ...(reason === "" ? [] : [m.mails_blocked_reason({ reason }, { locale })]),
    ],
    footer: m.mails_security_footer({ site }, { locale }),
  };
}

import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The email with the link to set a new password. */
export function passwordResetEmail(locale: Locale, name: string, url: string): EmailWithSubject {
  return {
    locale,
    subject: m.mails_password_reset_subject({}, { locale }),
    title: m.mails_password_reset_title({ name }, { locale }),
    paragraphs: [m.mails_password_reset_text({}, { locale })],
    button: { label: m.mails_password_reset_button({}, { locale }), url },
    footer: m.mails_password_reset_footer({}, { locale }),
  };
}

/** Email: the password has been changed. */
export function passwordChangedEmail(locale: Locale, name: string, url: string): EmailWithSubject {
  return {
    locale,
    subject: m.mails_password_changed_subject({}, { locale }),
    title: m.mails_password_changed_title({ name }, { locale }),
    paragraphs: [
      m.mails_password_changed_text({}, { locale }),
      m.mails_password_changed_advice({}, { locale }),
    ],
    button: { label: m.mails_password_changed_button({}, { locale }), url },
    footer: m.mails_security_footer({}, { locale }),
  };
}

/** Email to the new address: confirms that the owner controls it. */
export function addressConfirmationEmail(locale: Locale, name: string, url: string): EmailWithSubject {
  return {
    locale,
    subject: m.mails_address_confirmation_subject({}, { locale }),
    title: m.mails_address_confirmation_title({ name }, { locale }),
    paragraphs: [m.mails_address_confirmation_text({}, { locale })],
    button: { label: m.mails_address_confirmation_button({}, { locale }), url },
    footer: m.mails_address_confirmation_footer({}, { locale }),
  };
}

/** Email to the old address: the address has changed, with a link to undo it. */
export function addressChangedEmail(
  locale: Locale,
  { name, email, url }: { name: string; email: string; url: string },
): EmailWithSubject {
  return {
    locale,
    subject: m.mails_address_changed_subject({}, { locale }),
    title: m.mails_address_changed_title({ name }, { locale }),
    paragraphs: [
      m.mails_address_changed_text({ email }, { locale }),
      m.mails_address_changed_advice({}, { locale }),
    ],
    button: { label: m.mails_address_changed_button({}, { locale }), url },
    footer: m.mails_security_footer({}, { locale }),
  };
}

/** Email: when the account will be deleted, and how to keep it. */
export function deletionEmail(
  locale: Locale,
  { name, deletionAt, url }: { name: string; deletionAt: Date; url: string },
): EmailWithSubject {
  return {
    locale,
    subject: m.mails_deletion_subject({}, { locale }),
    title: m.mails_deletion_title({ name }, { locale }),
    paragraphs: [
      m.mails_deletion_text({ day: dayText(deletionAt, locale) }, { locale }),
      m.mails_deletion_advice({}, { locale }),
    ],
    button: { label: m.mails_deletion_button({}, { locale }), url },
    footer: m.mails_security_footer({}, { locale }),
  };
}

/** Email: staff have blocked the account, until when and why. */
export function blockedEmail(
  locale: Locale,
  { name, until, reason }: { name: string; until: Date; reason: string },
): EmailWithSubject {
  return {
    locale,
    subject: m.mails_blocked_subject({}, { locale }),
    title: m.mails_blocked_title({ name }, { locale }),
    paragraphs: [
      m.mails_blocked_text({ day: dayText(until, locale) }, { locale }),
      ...(reason === "" ? [] : [m.mails_blocked_reason({ reason }, { locale })]),
    ],
    footer: m.mails_security_footer({}, { locale }),
  };
}

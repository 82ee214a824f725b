import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the address is confirmed, and the staff will decide whether the account is opened. */
export function awaitingApprovalEmail({ locale, site }: EmailContext, name: string): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_awaiting_approval_subject({ site }, { locale }),
    title: m.mails_awaiting_approval_title({ name }, { locale }),
    paragraphs: [
      m.mails_awaiting_approval_text({ site }, { locale }),
      m.mails_awaiting_approval_next({}, { locale }),
    ],
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** The email with the activation link. */
export function activationEmail({ locale, site }: EmailContext, name: string, url: string): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_activation_subject({ site }, { locale }),
    title: m.mails_activation_title({ name }, { locale }),
    paragraphs: [m.mails_activation_text({}, { locale })],
    button: { label: m.mails_activation_button({}, { locale }), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

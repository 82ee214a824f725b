import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the staff have approved the account, so that its owner can log in. */
export function approvedEmail(
  { locale, site }: EmailContext,
  { name, url }: { name: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_request_approved_subject({ site }, { locale }),
    title: m.mails_request_approved_title({ name }, { locale }),
    paragraphs: [m.mails_request_approved_text({ site }, { locale })],
    button: { label: m.mails_request_approved_button({}, { locale }), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** Email: why the staff have refused the account, and that it is deleted. */
export function refusedEmail(
  { locale, site }: EmailContext,
  { name, reason, url }: { name: string; reason: string; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_request_refused_subject({ site }, { locale }),
    title: m.mails_request_refused_title({ name }, { locale }),
    paragraphs: [
      m.mails_request_refused_text({ site }, { locale }),
      reason,
      m.mails_request_deleted({}, { locale }),
    ],
    button: { label: m.mails_request_again_button({}, { locale }), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

/** Email: the staff have not decided about the account in time, and it is deleted. */
export function lapsedEmail(
  { locale, site }: EmailContext,
  { name, days, url }: { name: string; days: number; url: string },
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_request_lapsed_subject({ site }, { locale }),
    title: m.mails_request_lapsed_title({ name }, { locale }),
    paragraphs: [
      m.mails_request_lapsed_text({ days, site }, { locale }),
      m.mails_request_deleted({}, { locale }),
    ],
    button: { label: m.mails_request_again_button({}, { locale }), url },
    footer: m.mails_activation_footer({ site }, { locale }),
  };
}

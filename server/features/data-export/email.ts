import { EXPORT_DAYS } from "#shared/accounts/data-export.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the file with all data of the account is ready for download. */
export function dataReadyEmail({ locale, site }: EmailContext, name: string, url: string): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_data_ready_subject({ site }, { locale }),
    title: m.mails_data_ready_title({ name }, { locale }),
    paragraphs: [m.mails_data_ready_text({ days: EXPORT_DAYS }, { locale })],
    button: { label: m.mails_data_ready_button({}, { locale }), url },
    footer: m.mails_data_ready_footer({}, { locale }),
  };
}

import { EXPORT_DAYS } from "#shared/accounts/data-export.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: the file with all data of the account is ready for download. */
export function dataReadyEmail(locale: Locale, name: string, url: string): EmailWithSubject {
  return {
    locale,
    subject: m.mails_data_ready_subject({}, { locale }),
    title: m.mails_data_ready_title({ name }, { locale }),
    paragraphs: [m.mails_data_ready_text({ days: EXPORT_DAYS }, { locale })],
    button: { label: m.mails_data_ready_button({}, { locale }), url },
    footer: m.mails_data_ready_footer({}, { locale }),
  };
}

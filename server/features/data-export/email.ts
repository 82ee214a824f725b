import { EXPORT_DAYS } from "#shared/accounts/data-export.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: the file with all data of the account is ready for download. */
export function dataReadyEmail({ locale, site }: EmailContext, name: string, url: string): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, days: String(EXPORT_DAYS) });
  return {
    template: "data-ready",
    locale,
    site,
    subject: text("subject", m.mails_data_ready_subject),
    title: text("title", m.mails_data_ready_title),
    paragraphs: [text("text", m.mails_data_ready_text)],
    button: { label: text("button", m.mails_data_ready_button), url },
    footer: m.mails_data_ready_footer({}, { locale }),
  };
}

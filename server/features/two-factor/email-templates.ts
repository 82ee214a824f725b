import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

/** Email: a login with the backup code has disabled two-factor login. */
export function backupCodeUsedEmail(
  { locale, site }: EmailContext,
  name: string,
  url: string,
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "backup-code-used",
    locale,
    site,
    subject: text("subject", m.mails_backup_code_used_subject),
    title: text("title", m.mails_backup_code_used_title),
    paragraphs: [
      text("text", m.mails_backup_code_used_text),
      text("advice", m.mails_backup_code_used_advice),
    ],
    button: { label: text("button", m.mails_backup_code_used_button), url },
    footer: m.mails_backup_code_used_footer({}, { locale }),
  };
}

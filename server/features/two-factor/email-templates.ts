import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** Email: a login with the backup code has disabled two-factor login. */
export function backupCodeUsedEmail(
  { locale, site }: EmailContext,
  name: string,
  url: string,
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_backup_code_used_subject({}, { locale }),
    title: m.mails_backup_code_used_title({ name }, { locale }),
    paragraphs: [
      m.mails_backup_code_used_text({}, { locale }),
      m.mails_backup_code_used_advice({}, { locale }),
    ],
    button: { label: m.mails_backup_code_used_button({}, { locale }), url },
    footer: m.mails_backup_code_used_footer({}, { locale }),
  };
}

import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

interface UnreadSummary {
  readonly name: string;
  readonly sentences: readonly string[];
  /** Number of unread notifications, including those not listed here. */
  readonly count: number;
  readonly url: string;
}

/** The email about unread notifications. */
export function unreadEmail(
  { locale, site }: EmailContext,
  { name, sentences, count, url }: UnreadSummary,
): EmailWithSubject {
  const more = count - sentences.length;
  return {
    locale,
    site,
    subject: m.mails_unread_subject({}, { locale }),
    title: m.mails_unread_title({ name }, { locale }),
    paragraphs: [...sentences, ...(more > 0 ? [m.mails_list_more({ count: more }, { locale })] : [])],
    button: { label: m.mails_unread_button({}, { locale }), url },
    footer: m.mails_unread_footer({}, { locale }),
  };
}

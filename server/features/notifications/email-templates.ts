import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

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
): TemplatedEmail {
  const more = count - sentences.length;
  const text = textsOf({ locale, site }, { name, more: String(more) });
  return {
    template: "unread",
    locale,
    site,
    subject: text("subject", m.mails_unread_subject),
    title: text("title", m.mails_unread_title),
    paragraphs: [
      ...sentences,
      ...(more > 0
        ? [text("more", (values, options) => m.mails_list_more({ count: values.more }, options))]
        : []),
    ],
    button: { label: text("button", m.mails_unread_button), url },
    footer: m.mails_unread_footer({}, { locale }),
  };
}

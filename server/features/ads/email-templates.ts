import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

/** The event that an email about an ad reports. */
export type AdEvent =
  | { readonly kind: "approved" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "exhausted" };

interface AdEmailData {
  readonly name: string;
  /** The ad's name; may be empty. */
  readonly ad: string;
  readonly url: string;
  readonly event: AdEvent;
}

const MESSAGES = {
  approved: {
    subject: m.mails_ad_approved_subject,
    title: m.mails_ad_approved_title,
    text: m.mails_ad_approved_text,
  },
  rejected: {
    subject: m.mails_ad_rejected_subject,
    title: m.mails_ad_rejected_title,
    text: m.mails_ad_rejected_text,
  },
  exhausted: {
    subject: m.mails_ad_exhausted_subject,
    title: m.mails_ad_exhausted_title,
    text: m.mails_ad_exhausted_text,
  },
} as const;

/** The email to the owners of a channel about one of their ads. */
export function adEmail(
  { locale, site }: EmailContext,
  { name, ad, url, event }: AdEmailData,
): EmailWithSubject {
  const { subject, title, text } = MESSAGES[event.kind];
  const quotedName = ad === "" ? "" : ` ${m.mails_ad_name({ ad }, { locale })}`;
  return {
    locale,
    site,
    subject: subject({}, { locale }),
    title: title({ name }, { locale }),
    paragraphs: [text({ ad: quotedName }, { locale }), ...(event.kind === "rejected" ? [event.reason] : [])],
    button: { label: m.mails_ad_button({}, { locale }), url },
    footer: m.mails_ad_footer({}, { locale }),
  };
}

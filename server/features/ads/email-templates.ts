import { m } from "#shared/messages/compiled/messages.js";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

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

const TEMPLATES = {
  approved: {
    template: "ad-approved",
    subject: m.mails_ad_approved_subject,
    title: m.mails_ad_approved_title,
    text: m.mails_ad_approved_text,
  },
  rejected: {
    template: "ad-rejected",
    subject: m.mails_ad_rejected_subject,
    title: m.mails_ad_rejected_title,
    text: m.mails_ad_rejected_text,
  },
  exhausted: {
    template: "ad-exhausted",
    subject: m.mails_ad_exhausted_subject,
    title: m.mails_ad_exhausted_title,
    text: m.mails_ad_exhausted_text,
  },
} as const;

/** The email to the owners of a channel about one of their ads. */
export function adEmail(
  { locale, site }: EmailContext,
  { name, ad, url, event }: AdEmailData,
): TemplatedEmail {
  const { template, ...messages } = TEMPLATES[event.kind];
  const quotedName = ad === "" ? "" : ` ${m.mails_ad_name({ ad }, { locale })}`;
  const text = textsOf({ locale, site }, { name, ad: quotedName });
  return {
    template,
    locale,
    site,
    subject: text("subject", messages.subject),
    title: text("title", messages.title),
    paragraphs: [text("text", messages.text), ...(event.kind === "rejected" ? [event.reason] : [])],
    button: { label: text("button", m.mails_ad_button), url },
    footer: m.mails_ad_footer({}, { locale }),
  };
}

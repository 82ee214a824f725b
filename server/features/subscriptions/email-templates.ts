import { m } from "#shared/messages/compiled/messages.js";
import { pluralForm } from "#shared/plural-form.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

interface VideoEmailContent {
  readonly name: string;
  readonly title: string;
  readonly channel: string;
  readonly url: string;
}

interface DigestContent {
  readonly name: string;
  readonly videos: readonly { readonly title: string; readonly channel_name: string }[];
  /** Total number of new videos, including those not listed. */
  readonly count: number;
  readonly url: string;
}

/** The email about one new video, for subscribers with the level `always`. */
export function newVideoEmail(
  { locale, site }: EmailContext,
  { name, title, channel, url }: VideoEmailContent,
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, channel, video: title });
  return {
    template: "new-video",
    locale,
    site,
    subject: text("subject", m.mails_new_video_subject),
    title: text("title", m.mails_new_video_title),
    paragraphs: [title],
    button: { label: text("button", m.mails_new_video_button), url },
    footer: m.mails_new_video_footer({ channel }, { locale }),
  };
}

/** The email about the start of a live stream or a premiere. */
export function liveStartEmail(
  { locale, site }: EmailContext,
  { name, title, channel, url }: VideoEmailContent,
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name, channel, video: title });
  return {
    template: "live-start",
    locale,
    site,
    subject: text("subject", m.mails_live_start_subject),
    title: text("title", m.mails_live_start_title),
    paragraphs: [title],
    button: { label: text("button", m.mails_live_start_button), url },
    footer: m.mails_live_start_footer({ channel }, { locale }),
  };
}

/** The digest email about the new videos of a day. */
export function digestEmail(
  { locale, site }: EmailContext,
  { name, videos, count, url }: DigestContent,
): TemplatedEmail {
  const list = videos.map(({ title, channel_name }) => `${channel_name}: ${title}`);
  const more = count - videos.length;
  const form = pluralForm(count, locale);
  const amount = new Intl.NumberFormat(locale).format(count);
  const text = textsOf({ locale, site }, { name, count: amount, more: String(more) });
  return {
    template: "digest",
    locale,
    site,
    subject: text("subject", (values, options) =>
      m.mails_digest_subject({ form, count: values.count }, options),
    ),
    title: text("title", m.mails_digest_title),
    paragraphs: [
      ...list,
      ...(more > 0
        ? [text("more", (values, options) => m.mails_list_more({ count: values.more }, options))]
        : []),
    ],
    button: { label: text("button", m.mails_digest_button), url },
    footer: m.mails_digest_footer({}, { locale }),
  };
}

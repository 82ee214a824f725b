import { m } from "#shared/messages/compiled/messages.js";
import { pluralForm } from "#shared/plural-form.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

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
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_new_video_subject({ channel, video: title }, { locale }),
    title: m.mails_new_video_title({ name, channel }, { locale }),
    paragraphs: [title],
    button: { label: m.mails_new_video_button({}, { locale }), url },
    footer: m.mails_new_video_footer({ channel }, { locale }),
  };
}

/** The email about the start of a live stream or a premiere. */
export function liveStartEmail(
  { locale, site }: EmailContext,
  { name, title, channel, url }: VideoEmailContent,
): EmailWithSubject {
  return {
    locale,
    site,
    subject: m.mails_live_start_subject({ channel, video: title }, { locale }),
    title: m.mails_live_start_title({ name, channel }, { locale }),
    paragraphs: [title],
    button: { label: m.mails_live_start_button({}, { locale }), url },
    footer: m.mails_live_start_footer({ channel }, { locale }),
  };
}

/** The digest email about the new videos of a day. */
export function digestEmail(
  { locale, site }: EmailContext,
  { name, videos, count, url }: DigestContent,
): EmailWithSubject {
  const list = videos.map(({ title, channel_name }) => `${channel_name}: ${title}`);
  const more = count - videos.length;
  const amount = new Intl.NumberFormat(locale).format(count);
  return {
    locale,
    site,
    subject: m.mails_digest_subject({ form: pluralForm(count, locale), count: amount }, { locale }),
    title: m.mails_digest_title({ name }, { locale }),
    paragraphs: [...list, ...(more > 0 ? [m.mails_list_more({ count: more }, { locale })] : [])],
    button: { label: m.mails_digest_button({}, { locale }), url },
    footer: m.mails_digest_footer({}, { locale }),
  };
}

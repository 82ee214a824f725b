import { commentText } from "#shared/comments/markup.ts";
import { m } from "#shared/messages/compiled/messages.js";
import {
  answerSentence,
  type DecisionText,
  liftedSentence,
  reportLiftedSentence,
  restrictedSentence,
} from "#shared/moderation/decision-text.ts";
import { pluralForm } from "#shared/plural-form.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";
import { dateTag, type Locale } from "#shared/texts.ts";
import type { Notification } from "./contract.ts";
import type { NotificationType } from "./types.ts";

/** The fields of a notification that its text needs. */
export type NotificationContent = Pick<Notification, "count" | "details"> & {
  readonly type: NotificationType;
};

const QUOTE_MAX_CHARACTERS = 90;

/** The text of a notification, used on pages, in push messages and in emails. */
export function notificationSentence({ type, count, details }: NotificationContent, locale: Locale): string {
  const { video, comment, post } = quotes(details, locale);
  const channel = String(details.channelName);
  const user = String(details.userName);
  switch (type) {
    case "new_video":
      return m.notifications_text_new_video({ channel, video }, { locale });
    case "live_starting_now":
      return m.notifications_text_live_starting_now({ channel, video }, { locale });
    case "live_starting_15mins":
      return m.notifications_text_live_starting_15mins({ channel, video }, { locale });
    case "new_post":
      return m.notifications_text_new_post({ author: String(details.postAuthorName), post }, { locale });
    case "video_rate":
      return m.notifications_text_video_rate({ ratings: newRatings(count, locale), video }, { locale });
    case "comment_rate":
      return m.notifications_text_comment_rate({ ratings: newRatings(count, locale), comment }, { locale });
    case "post_rate":
      return m.notifications_text_post_rate({ ratings: newRatings(count, locale), post }, { locale });
    case "comment_reply":
      return m.notifications_text_comment_reply({ user, comment }, { locale });
    case "new_comment":
      return video
        ? m.notifications_text_new_comment_video({ user, video, comment }, { locale })
        : m.notifications_text_new_comment_post({ user, post, comment }, { locale });
    case "video_processed":
      return m.notifications_text_video_processed({ video }, { locale });
    case "video_failed":
      return m.notifications_text_video_failed({ video }, { locale });
    case "video_remade":
      return m.notifications_text_video_remade({ video }, { locale });
    case "video_file_lost":
      return m.notifications_text_video_file_lost({ video }, { locale });
    case "channel_role":
      return m.notifications_text_channel_role({ channel }, { locale });
    case "ads_paused":
      return m.notifications_text_ads_paused({ channel }, { locale });
    case "ads_resumed":
      return m.notifications_text_ads_resumed({ channel }, { locale });
    case "ticket_answer":
      return m.notifications_text_ticket_answer({}, { locale });
    case "clip_approved":
      return m.notifications_text_clip_approved({ video }, { locale });
    case "clip_rejected":
      return m.notifications_text_clip_rejected({ video }, { locale });
    case "clip_removed":
      return m.notifications_text_clip_removed({ video }, { locale });
    case "review_approved":
      if (comment) return m.notifications_text_comment_approved({ comment }, { locale });
      if (post) return m.notifications_text_post_approved({ post }, { locale });
      return m.notifications_text_video_approved({ video }, { locale });
    case "review_refused":
      return refusedSentence({ video, comment, post }, details.refusal ?? "", locale);
    case "live_ending_soon":
      return details.due
        ? m.notifications_text_live_ending_soon({ video, time: timeText(details.due, locale) }, { locale })
        : m.notifications_text_live_ending_withdrawn({ video }, { locale });
    case "recording_expiring":
      return details.due
        ? m.notifications_text_recording_expiring({ video, day: dayText(details.due, locale) }, { locale })
        : m.notifications_text_recording_withdrawn({ video }, { locale });
    case "content_restricted":
    case "content_restored":
    case "report_answered":
    case "report_decision_lifted":
      return details.decision
        ? decisionSentence(type, details.decision, locale)
        : m.notifications_text_decision({}, { locale });
  }
}

function refusedSentence(
  { video, comment, post }: ReturnType<typeof quotes>,
  reason: string,
  locale: Locale,
): string {
  if (comment) return m.notifications_text_comment_refused({ comment, reason }, { locale });
  if (post) return m.notifications_text_post_refused({ post, reason }, { locale });
  return m.notifications_text_video_refused({ video, reason }, { locale });
}

function timeText(moment: string, locale: Locale): string {
  return dateFormat(locale, { timeStyle: "short" }).format(new Date(moment));
}

function dayText(moment: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: "long" }).format(new Date(moment));
}

function dateFormat(locale: Locale, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateTag(locale), { ...style, timeZone: siteTimeZone() });
}

/** "nowa ocena", "nowe oceny", "nowych ocen", with the number. */
export function newRatings(count: number, locale: Locale): string {
  const amount = new Intl.NumberFormat(locale).format(count);
  return m.notifications_new_ratings({ form: pluralForm(count, locale), amount }, { locale });
}

function decisionSentence(
  type: "content_restricted" | "content_restored" | "report_answered" | "report_decision_lifted",
  decision: DecisionText,
  locale: Locale,
): string {
  if (type === "report_answered") return answerSentence(decision, locale);
  if (type === "report_decision_lifted") return reportLiftedSentence(decision, locale);
  if (type === "content_restored") return liftedSentence(decision, locale);
  return [restrictedSentence(decision, locale), decision.note].filter(Boolean).join(" ");
}

function quotes(
  { videoTitle, commentContent, postContent }: NotificationContent["details"],
  locale: Locale,
): { video: string; comment: string; post: string } {
  const quote = (text: string | null) =>
    text === null ? "" : m.notifications_quote({ text: shortened(text) }, { locale });
  return {
    video: quote(videoTitle),
    comment: quote(commentContent === null ? null : commentText(commentContent)),
    post: quote(postContent),
  };
}

/** Shortens a quoted text to fit a sentence. */
function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, " ").trim());
  if (characters.length <= QUOTE_MAX_CHARACTERS) return characters.join("");
  return `${characters
    .slice(0, QUOTE_MAX_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}

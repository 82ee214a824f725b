import { commentText } from "#shared/comments/markup.ts";
import {
  answerSentence,
  type DecisionWords,
  liftedSentence,
  restrictedSentence,
} from "#shared/moderation/words.ts";
import type { Locale } from "#shared/texts.ts";
import type { Notification } from "./contract.ts";
import type { NotificationType } from "./types.ts";

/** What a sentence is made of. */
export type Told = Pick<Notification, "count" | "details"> & { readonly type: NotificationType };

const QUOTE_MAX_CHARACTERS = 90;

/** What a notification says, in one sentence; the same on the page, on the device and in mails. */
export function notificationSentence(told: Told, locale: Locale): string {
  return locale === "pl" ? polishSentence(told) : englishSentence(told);
}

/** "nowa ocena", "nowe oceny", "nowych ocen", with the number. */
export function newRatings(count: number, locale: Locale): string {
  const number = new Intl.NumberFormat(locale === "pl" ? "pl-PL" : "en-GB").format(count);
  if (locale === "en") return `${number} new ${count === 1 ? "rating" : "ratings"}`;
  return `${number} ${POLISH_RATINGS[POLISH_FORMS.select(count)] ?? "nowych ocen"}`;
}

const POLISH_FORMS = new Intl.PluralRules("pl");
const POLISH_RATINGS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: "nowa ocena",
  few: "nowe oceny",
};

function polishSentence({ type, count, details }: Told): string {
  const { channelName, userName, postAuthorName } = details;
  const { video, comment, post } = quotes(details, ["„", "”"]);
  switch (type) {
    case "new_video":
      return `${channelName}: nowy film ${video}`;
    case "live_starting_now":
      return `${channelName} już nadaje: ${video}`;
    case "live_starting_15mins":
      return `Za 15 minut na kanale ${channelName}: ${video}`;
    case "new_post":
      return `${postAuthorName}: nowy post ${post}`;
    case "video_rate":
      return `${newRatings(count, "pl")} filmu ${video}`;
    case "comment_rate":
      return `${newRatings(count, "pl")} Twojego komentarza ${comment}`;
    case "post_rate":
      return `${newRatings(count, "pl")} posta ${post}`;
    case "comment_reply":
      return `${userName} odpowiada na Twój komentarz: ${comment}`;
    case "new_comment":
      return `${userName} komentuje ${video ? `film ${video}` : `post ${post}`}: ${comment}`;
    case "video_processed":
      return `Film ${video} jest już gotowy we wszystkich jakościach`;
    case "video_failed":
      return `Nie udało się przetworzyć filmu ${video}`;
    case "channel_role":
      return `Należysz do zespołu kanału ${channelName}`;
    case "ticket_answer":
      return "Mamy odpowiedź na Twoje zgłoszenie";
    case "content_restricted":
    case "content_restored":
    case "report_answered":
      return details.decision ? decisionSentence(type, details.decision, "pl") : "Mamy decyzję moderacji";
  }
}

function englishSentence({ type, count, details }: Told): string {
  const { channelName, userName, postAuthorName } = details;
  const { video, comment, post } = quotes(details, ["“", "”"]);
  switch (type) {
    case "new_video":
      return `${channelName}: new video ${video}`;
    case "live_starting_now":
      return `${channelName} is live: ${video}`;
    case "live_starting_15mins":
      return `In 15 minutes on ${channelName}: ${video}`;
    case "new_post":
      return `${postAuthorName}: new post ${post}`;
    case "video_rate":
      return `${newRatings(count, "en")} of your video ${video}`;
    case "comment_rate":
      return `${newRatings(count, "en")} of your comment ${comment}`;
    case "post_rate":
      return `${newRatings(count, "en")} of your post ${post}`;
    case "comment_reply":
      return `${userName} replied to your comment: ${comment}`;
    case "new_comment":
      return `${userName} commented on ${video ? `the video ${video}` : `the post ${post}`}: ${comment}`;
    case "video_processed":
      return `The video ${video} is ready in every quality`;
    case "video_failed":
      return `The video ${video} could not be processed`;
    case "channel_role":
      return `You are on the team of ${channelName}`;
    case "ticket_answer":
      return "There is an answer to your ticket";
    case "content_restricted":
    case "content_restored":
    case "report_answered":
      return details.decision
        ? decisionSentence(type, details.decision, "en")
        : "The moderators have decided";
  }
}

function decisionSentence(
  type: "content_restricted" | "content_restored" | "report_answered",
  decision: DecisionWords,
  locale: Locale,
): string {
  if (type === "report_answered") return answerSentence(decision, locale);
  if (type === "content_restored") return liftedSentence(decision, locale);
  return [restrictedSentence(decision, locale), decision.note].filter(Boolean).join(" ");
}

function quotes(
  { videoTitle, commentContent, postContent }: Told["details"],
  [open, close]: readonly [string, string],
): { video: string; comment: string; post: string } {
  const quote = (text: string | null) => (text === null ? "" : open + shortened(text) + close);
  return {
    video: quote(videoTitle),
    comment: quote(commentContent === null ? null : commentText(commentContent)),
    post: quote(postContent),
  };
}

/** So much of a text that a sentence can carry it. */
function shortened(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, " ").trim());
  if (characters.length <= QUOTE_MAX_CHARACTERS) return characters.join("");
  return `${characters
    .slice(0, QUOTE_MAX_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}

import {
  answerSentence,
  type DecisionWords,
  liftedSentence,
  restrictedSentence,
} from "#shared/moderation/words.ts";
import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

type Mail = Letter & { subject: string };

/** Tells the maker of a thing what was done to it, why, and where to object. */
export function restrictedLetter(
  locale: Locale,
  { decision, name, url }: { decision: DecisionWords; name: string; url: string },
): Mail {
  const note = decision.note === "" ? [] : [decision.note];
  if (locale === "en") {
    return {
      locale,
      subject: "A decision of the Nadaj moderators",
      title: `${name}, we have made a decision`,
      paragraphs: [
        restrictedSentence(decision, locale),
        ...note,
        "A moderator has decided this, not a machine. If you disagree, write to us: somebody else will look at it.",
      ],
      button: { label: "Write to us", url },
      footer: "You get this mail because the decision is about something of yours on Nadaj.",
    };
  }
  return {
    locale,
    subject: "Decyzja moderacji Nadaj",
    title: `${name}, podjęliśmy decyzję`,
    paragraphs: [
      restrictedSentence(decision, locale),
      ...note,
      "Zdecydował o tym człowiek, nie automat. Jeśli się nie zgadzasz, napisz do nas: sprawę obejrzy ktoś inny.",
    ],
    button: { label: "Napisz do nas", url },
    footer: "Piszemy, bo decyzja dotyczy Twojej treści w Nadaj.",
  };
}

/** Tells the maker of a thing that a decision no longer holds. */
export function liftedLetter(
  locale: Locale,
  { decision, name, url }: { decision: DecisionWords; name: string; url: string },
): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "A decision of the Nadaj moderators is lifted",
      title: `${name}, we have lifted our decision`,
      paragraphs: [liftedSentence(decision, locale)],
      button: { label: "Open Nadaj", url },
      footer: "You get this mail because the decision was about something of yours on Nadaj.",
    };
  }
  return {
    locale,
    subject: "Cofnięta decyzja moderacji Nadaj",
    title: `${name}, cofnęliśmy decyzję`,
    paragraphs: [liftedSentence(decision, locale)],
    button: { label: "Otwórz Nadaj", url },
    footer: "Piszemy, bo decyzja dotyczyła Twojej treści w Nadaj.",
  };
}

/** Tells a visitor what came of their report. */
export function reportAnswerLetter(
  locale: Locale,
  { decision, url }: { decision: DecisionWords; url: string },
): Mail {
  const paragraphs = [answerSentence(decision, locale)];
  if (locale === "en") {
    return {
      locale,
      subject: "Your report to Nadaj",
      title: "We have decided about your report",
      paragraphs: [...paragraphs, "A moderator has decided this. If you disagree, write to us."],
      button: { label: "Write to us", url },
      footer: "You get this mail because you left your address with a report.",
    };
  }
  return {
    locale,
    subject: "Twoje zgłoszenie w Nadaj",
    title: "Rozpatrzyliśmy Twoje zgłoszenie",
    paragraphs: [...paragraphs, "Zdecydował o tym moderator. Jeśli się nie zgadzasz, napisz do nas."],
    button: { label: "Napisz do nas", url },
    footer: "Piszemy, bo przy zgłoszeniu podano ten adres.",
  };
}

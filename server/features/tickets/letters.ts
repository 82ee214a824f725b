import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

type Mail = Letter & { subject: string };

/** The mail with the two things that open a ticket: its link and its PIN. */
export function pinLetter(locale: Locale, { pin, url }: { pin: string; url: string }): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "Your ticket to Nadaj",
      title: "We have your ticket",
      paragraphs: [
        `Your PIN: ${pin}`,
        "With it you can read the ticket and reply to it. We will write as soon as there is an answer.",
      ],
      button: { label: "Open the ticket", url },
      footer: "If you did not write to us, ignore this message.",
    };
  }
  return {
    locale,
    subject: "Twoje zgłoszenie do Nadaj",
    title: "Mamy Twoje zgłoszenie",
    paragraphs: [
      `Twój PIN: ${pin}`,
      "Z nim otworzysz zgłoszenie i na nie odpiszesz. Damy znać, gdy tylko pojawi się odpowiedź.",
    ],
    button: { label: "Otwórz zgłoszenie", url },
    footer: "Jeśli to nie Ty do nas piszesz, zignoruj tę wiadomość.",
  };
}

/** The mail with the staff's answer. */
export function answerLetter(locale: Locale, { content, url }: { content: string; url: string }): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "An answer to your ticket",
      title: "We have answered your ticket",
      paragraphs: [content],
      button: { label: "Open the ticket", url },
      footer: "Please reply in the ticket, not to this message.",
    };
  }
  return {
    locale,
    subject: "Odpowiedź na Twoje zgłoszenie",
    title: "Mamy odpowiedź na Twoje zgłoszenie",
    paragraphs: [content],
    button: { label: "Otwórz zgłoszenie", url },
    footer: "Odpisz w zgłoszeniu, nie na tę wiadomość.",
  };
}

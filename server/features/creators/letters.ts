import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

/** The mail that lets an applicant become a creator. */
export function invitationLetter(locale: Locale, name: string, url: string): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: "Become a creator on Nadaj",
      title: `${name}, the antenna is yours`,
      paragraphs: ["Accept the creators' terms and open your channel. The link works once, for seven days."],
      button: { label: "Become a creator", url },
      footer: "If you did not apply, ignore this message.",
    };
  }
  return {
    locale,
    subject: "Zostań twórcą w Nadaj",
    title: `${name}, antena jest Twoja`,
    paragraphs: ["Zaakceptuj regulamin twórcy i otwórz swój kanał. Link działa raz, przez siedem dni."],
    button: { label: "Zostaję twórcą", url },
    footer: "Jeśli to nie Ty wysyłasz zgłoszenie, zignoruj tę wiadomość.",
  };
}

/** The mail to an applicant who was turned down. */
export function rejectionLetter(
  locale: Locale,
  { name, reason, days, url }: { name: string; reason: string; days: number; url: string },
): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: "Your application to become a creator on Nadaj",
      title: `${name}, not this time`,
      paragraphs: ["We could not accept your application. The reason:", reason],
      button: { label: "See your application", url },
      footer: `You can apply again in ${days} days.`,
    };
  }
  return {
    locale,
    subject: "Twoje zgłoszenie na twórcę w Nadaj",
    title: `${name}, tym razem się nie udało`,
    paragraphs: ["Nie mogliśmy przyjąć Twojego zgłoszenia. Powód:", reason],
    button: { label: "Zobacz zgłoszenie", url },
    footer: `Następne zgłoszenie możesz wysłać za ${days} dni.`,
  };
}

import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

/** The mail with the activation link. */
export function activationLetter(locale: Locale, name: string, url: string): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: "Activate your Nadaj account",
      title: `Welcome, ${name}`,
      paragraphs: ["One click and the account is yours. The link works for 72 hours."],
      button: { label: "Activate the account", url },
      footer: "If you did not open an account on Nadaj, ignore this message.",
    };
  }
  return {
    locale,
    subject: "Aktywuj konto w Nadaj",
    title: `Witaj, ${name}`,
    paragraphs: ["Jedno kliknięcie i konto jest Twoje. Link działa przez 72 godziny."],
    button: { label: "Aktywuj konto", url },
    footer: "Jeśli to nie Ty zakładasz konto w Nadaj, zignoruj tę wiadomość.",
  };
}

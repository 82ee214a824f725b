import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

/** Tells that one can log in to the account with another passkey. */
export function passkeyAddedLetter(
  locale: Locale,
  { name, key, url }: { name: string; key: string; url: string },
): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: "A passkey was added to your Nadaj account",
      title: `${name}, you have a new passkey`,
      paragraphs: [
        `From now on the passkey "${key}" logs in to your account without a password.`,
        "If you did not add it, remove it, change your password and end the other sessions.",
      ],
      button: { label: "Open security settings", url },
      footer: "You get this message because it concerns the security of your Nadaj account.",
    };
  }
  return {
    locale,
    subject: "Do Twojego konta w Nadaj dodano klucz dostępu",
    title: `${name}, masz nowy klucz dostępu`,
    paragraphs: [
      `Od teraz kluczem „${key}” można zalogować się na Twoje konto bez hasła.`,
      "Jeśli to nie Twój klucz, usuń go, zmień hasło i wyloguj pozostałe urządzenia.",
    ],
    button: { label: "Otwórz ustawienia bezpieczeństwa", url },
    footer: "Dostajesz tę wiadomość, bo dotyczy bezpieczeństwa Twojego konta w Nadaj.",
  };
}

import type { Locale } from "#shared/texts.ts";
import { EXPORT_DAYS } from "#shared/accounts/data-export.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

/** Tells that the file with all data of the account can be downloaded. */
export function dataReadyLetter(locale: Locale, name: string, url: string): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: "Your Nadaj data is ready",
      title: `${name}, your data is ready`,
      paragraphs: [`You can download the file for ${EXPORT_DAYS} days. Then we delete it.`],
      button: { label: "Go to the download", url },
      footer:
        "If you did not ask for your data, change your password: somebody else may be using your account.",
    };
  }
  return {
    locale,
    subject: "Twoje dane z Nadaj są gotowe",
    title: `${name}, Twoje dane są gotowe`,
    paragraphs: [`Plik możesz pobrać przez ${EXPORT_DAYS} dni. Potem go usuniemy.`],
    button: { label: "Przejdź do pobierania", url },
    footer: "Jeśli to nie Twoja prośba o dane, zmień hasło: ktoś może korzystać z Twojego konta.",
  };
}

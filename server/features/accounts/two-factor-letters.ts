import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";

/** Tells that a login with the backup code has switched two-factor login off. */
export function backupCodeUsedLetter(
  locale: Locale,
  name: string,
  url: string,
): Letter & { subject: string } {
  if (locale === "en") {
    return {
      locale,
      subject: "Two-factor login is now off",
      title: `${name}, your backup code was used`,
      paragraphs: [
        "Somebody who knows your password logged in with the backup code, so two-factor login has been switched off. If it was you, set it up again on your telephone.",
        "If it was not you, change your password and end the other sessions at once.",
      ],
      button: { label: "Open security settings", url },
      footer: "You get this message because it concerns the security of your account.",
    };
  }
  return {
    locale,
    subject: "Logowanie dwuetapowe zostało wyłączone",
    title: `${name}, użyto kodu zapasowego`,
    paragraphs: [
      "Ktoś, kto zna Twoje hasło, zalogował się kodem zapasowym, dlatego logowanie dwuetapowe jest już wyłączone. Jeśli to Ty, włącz je ponownie na swoim telefonie.",
      "Jeśli to nie Ty, od razu zmień hasło i wyloguj pozostałe urządzenia.",
    ],
    button: { label: "Otwórz ustawienia bezpieczeństwa", url },
    footer: "Dostajesz tę wiadomość, bo dotyczy bezpieczeństwa Twojego konta.",
  };
}

import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";
import { deviceName, deviceOf } from "./devices.ts";
import { momentText } from "#server/platform/mail/dates.ts";

interface NewLogin {
  readonly name: string;
  /** Where sessions can be ended. */
  readonly url: string;
  /** The User-Agent header. */
  readonly device: string;
  readonly now: Date;
}

/** Tells of a login on a device the account has never been used on. */
export function newLoginLetter(
  locale: Locale,
  { name, url, device, now }: NewLogin,
): Letter & { subject: string } {
  const known = deviceName(deviceOf(device));
  const moment = momentText(now, locale);
  if (locale === "en") {
    return {
      locale,
      subject: "New login to your Nadaj account",
      title: `${name}, was that you?`,
      paragraphs: [
        `Somebody has just logged in to your account on a new device: ${known || "an unknown device"}, ${moment}.`,
        "If it was you, there is nothing to do. If not, change your password and end that session.",
      ],
      button: { label: "Look at your sessions", url },
      footer: "You can switch these messages off in the notification settings of your account.",
    };
  }
  return {
    locale,
    subject: "Nowe logowanie na Twoje konto w Nadaj",
    title: `${name}, czy to Ty?`,
    paragraphs: [
      `Ktoś właśnie zalogował się na Twoje konto z nowego urządzenia: ${known || "nieznane urządzenie"}, ${moment}.`,
      "Jeśli to Ty, nie musisz nic robić. Jeśli nie, zmień hasło i zakończ tamtą sesję.",
    ],
    button: { label: "Zobacz swoje sesje", url },
    footer: "Te wiadomości możesz wyłączyć w ustawieniach powiadomień swojego konta.",
  };
}

import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";
import { dayText } from "#server/platform/mail/dates.ts";

type Mail = Letter & { subject: string };

const FOOTERS = {
  pl: "Dostajesz tę wiadomość, bo dotyczy bezpieczeństwa Twojego konta w Nadaj.",
  en: "You get this message because it concerns the security of your Nadaj account.",
} as const;

/** The mail with the link to set a new password. */
export function resetLetter(locale: Locale, name: string, url: string): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "Set a new password for Nadaj",
      title: `${name}, set a new password`,
      paragraphs: ["The link works once, for the next 24 hours. Then log in with the new password."],
      button: { label: "Set a new password", url },
      footer: "If you did not ask for this, do nothing: your password stays as it is.",
    };
  }
  return {
    locale,
    subject: "Ustaw nowe hasło w Nadaj",
    title: `${name}, ustaw nowe hasło`,
    paragraphs: ["Link zadziała raz, w ciągu najbliższych 24 godzin. Potem zaloguj się nowym hasłem."],
    button: { label: "Ustaw nowe hasło", url },
    footer: "Jeśli to nie Twoja prośba, nie rób nic: hasło zostaje takie, jakie jest.",
  };
}

/** Tells that the password has been changed. */
export function passwordChangedLetter(locale: Locale, name: string, url: string): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "Your Nadaj password has been changed",
      title: `${name}, your password has been changed`,
      paragraphs: [
        "All other devices have been logged out.",
        "If it was not you, set a new password at once.",
      ],
      button: { label: "It was not me", url },
      footer: FOOTERS.en,
    };
  }
  return {
    locale,
    subject: "Hasło do Nadaj zostało zmienione",
    title: `${name}, hasło zostało zmienione`,
    paragraphs: [
      "Wszystkie pozostałe urządzenia zostały wylogowane.",
      "Jeśli to nie Ty, od razu ustaw nowe.",
    ],
    button: { label: "To nie ja", url },
    footer: FOOTERS.pl,
  };
}

/** To the new address: is it theirs, and do they want it? */
export function emailConfirmationLetter(locale: Locale, name: string, url: string): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "Confirm your new address for Nadaj",
      title: `${name}, is this your address?`,
      paragraphs: ["Confirm it, and from then on you log in with it. The link works for 24 hours."],
      button: { label: "Confirm the address", url },
      footer: "If you do not know what this is about, ignore this message: nothing will change.",
    };
  }
  return {
    locale,
    subject: "Potwierdź nowy adres w Nadaj",
    title: `${name}, czy to Twój adres?`,
    paragraphs: ["Potwierdź go, a od tej chwili będziesz się nim logować. Link działa przez 24 godziny."],
    button: { label: "Potwierdź adres", url },
    footer: "Jeśli nie wiesz, o co chodzi, zignoruj tę wiadomość: nic się nie zmieni.",
  };
}

/** To the old address: it is no longer in use, and here is the way back. */
export function emailChangedLetter(
  locale: Locale,
  { name, email, url }: { name: string; email: string; url: string },
): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "The address of your Nadaj account has been changed",
      title: `${name}, your account has a new address`,
      paragraphs: [
        `You now log in with ${email}.`,
        "If you did not change it, take it back within 7 days: we log everybody out and mail you a link to set a new password.",
      ],
      button: { label: "Take the change back", url },
      footer: FOOTERS.en,
    };
  }
  return {
    locale,
    subject: "Adres Twojego konta w Nadaj został zmieniony",
    title: `${name}, konto ma nowy adres`,
    paragraphs: [
      `Od teraz logujesz się adresem ${email}.`,
      "Jeśli to nie Twoja zmiana, cofnij ją w ciągu 7 dni: wylogujemy wszystkich i przyślemy Ci link do ustawienia nowego hasła.",
    ],
    button: { label: "Cofnij zmianę", url },
    footer: FOOTERS.pl,
  };
}

/** Tells when the account will be deleted, and how to keep it. */
export function deletionLetter(
  locale: Locale,
  { name, deletionAt, url }: { name: string; deletionAt: Date; url: string },
): Mail {
  const day = dayText(deletionAt, locale);
  if (locale === "en") {
    return {
      locale,
      subject: "Your Nadaj account will be deleted",
      title: `${name}, your account is going to be deleted`,
      paragraphs: [
        `On ${day} we delete your account with its channels and videos. That cannot be undone.`,
        "Changed your mind? Log in before that day, and everything stays as it was.",
      ],
      button: { label: "Log in and keep the account", url },
      footer: FOOTERS.en,
    };
  }
  return {
    locale,
    subject: "Twoje konto w Nadaj zostanie usunięte",
    title: `${name}, Twoje konto czeka na usunięcie`,
    paragraphs: [
      `${day} usuniemy Twoje konto razem z kanałami i filmami. Tego nie da się cofnąć.`,
      "Zmiana planów? Zaloguj się przed tym dniem, a wszystko zostanie po staremu.",
    ],
    button: { label: "Zaloguj się i zachowaj konto", url },
    footer: FOOTERS.pl,
  };
}

/** Tells that staff have blocked the account, until when and why. */
export function blockedLetter(
  locale: Locale,
  { name, until, reason }: { name: string; until: Date; reason: string },
): Mail {
  const day = dayText(until, locale);
  if (locale === "en") {
    return {
      locale,
      subject: "Your Nadaj account has been blocked",
      title: `${name}, your account is blocked`,
      paragraphs: [
        `It has been blocked until ${day} for violating the regulations.`,
        ...(reason === "" ? [] : [`Reason: ${reason}`]),
      ],
      footer: FOOTERS.en,
    };
  }
  return {
    locale,
    subject: "Twoje konto w Nadaj zostało zablokowane",
    title: `${name}, konto jest zablokowane`,
    paragraphs: [
      `Zostało zablokowane do ${day} za naruszenie regulaminu.`,
      ...(reason === "" ? [] : [`Powód: ${reason}`]),
    ],
    footer: FOOTERS.pl,
  };
}

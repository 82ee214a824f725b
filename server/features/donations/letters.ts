import { zlotyOf } from "#shared/donations/money.ts";
import type { Locale } from "#shared/texts.ts";
import type { Letter } from "#server/platform/mail/letter.ts";
import { dayText } from "#server/platform/mail/dates.ts";

type Mail = Letter & { subject: string };

interface Thanks {
  readonly name: string;
  readonly amountGrosze: number;
  readonly date: Date;
  /** Where a regular donation is ended. */
  readonly cancelUrl: string | undefined;
  readonly isTest: boolean;
}

/** The mail of thanks, which is also the receipt. */
export function thanksLetter(locale: Locale, thanks: Thanks): Mail {
  return locale === "en" ? thanksInEnglish(thanks) : thanksInPolish(thanks);
}

function thanksInPolish({ name, amountGrosze, date, cancelUrl, isTest }: Thanks): Mail {
  const amount = amountText("pl", amountGrosze);
  return {
    locale: "pl",
    subject: `Dziękujemy za wpłatę ${amount}`,
    title: `${name}, dziękujemy!`,
    paragraphs: [
      `Twoja wpłata ${amount} dotarła ${dayText(date, "pl")}. To dzięki takim osobom jak Ty Nadaj działa i od nikogo nie zależy.`,
      ...(isTest ? ["To była wpłata próbna: żadne pieniądze nie zostały pobrane."] : []),
      ...(cancelUrl
        ? ["Wpłata powtarza się co miesiąc. Możesz ją zakończyć w każdej chwili, bez podawania powodu."]
        : []),
    ],
    button: cancelUrl === undefined ? undefined : { label: "Zakończ comiesięczne wpłaty", url: cancelUrl },
    footer: "Zachowaj tę wiadomość: to potwierdzenie Twojej wpłaty.",
  };
}

function thanksInEnglish({ name, amountGrosze, date, cancelUrl, isTest }: Thanks): Mail {
  const amount = amountText("en", amountGrosze);
  return {
    locale: "en",
    subject: `Thank you for your donation of ${amount}`,
    title: `${name}, thank you!`,
    paragraphs: [
      `Your donation of ${amount} arrived on ${dayText(date, "en")}. People like you keep Nadaj running, and independent.`,
      ...(isTest ? ["This was a trial: no money was taken."] : []),
      ...(cancelUrl
        ? ["The donation repeats every month. You can end it whenever you like, without giving a reason."]
        : []),
    ],
    button: cancelUrl === undefined ? undefined : { label: "End the monthly donation", url: cancelUrl },
    footer: "Keep this message: it is the receipt for your donation.",
  };
}

interface TransferWords {
  readonly name: string;
  readonly amountGrosze: number;
  readonly recipient: string;
  readonly account: string;
  readonly title: string;
  /** Where the same is shown with the code for apps of banks. */
  readonly url: string;
}

/** The mail with what to write into a bank transfer. */
export function transferLetter(
  locale: Locale,
  { name, amountGrosze, recipient, account, title, url }: TransferWords,
): Mail {
  const amount = amountText(locale, amountGrosze);
  if (locale === "en") {
    return {
      locale,
      subject: `Your transfer of ${amount}`,
      title: `${name}, one more step`,
      paragraphs: [
        "Make this transfer in your bank and keep its title as it is: by it we know that the money is yours.",
        `Recipient: ${recipient}\nAccount: ${account}\nTitle: ${title}\nAmount: ${amount}`,
      ],
      button: { label: "Show the code for the app of your bank", url },
      footer: "Changed your mind? Do nothing: nothing is charged by itself.",
    };
  }
  return {
    locale,
    subject: `Twój przelew na ${amount}`,
    title: `${name}, jeszcze jeden krok`,
    paragraphs: [
      "Zrób ten przelew w swoim banku i nie zmieniaj tytułu: po nim poznamy, że to Twoja wpłata.",
      `Odbiorca: ${recipient}\nKonto: ${account}\nTytuł: ${title}\nKwota: ${amount}`,
    ],
    button: { label: "Pokaż kod do aplikacji banku", url },
    footer: "Zmieniasz zdanie? Nie rób nic: samo nic się nie pobierze.",
  };
}

/** The mail that says that a regular donation charges no more. */
export function endedLetter(
  locale: Locale,
  { name, isByFailure, url }: { name: string; isByFailure: boolean; url: string },
): Mail {
  if (locale === "en") {
    return {
      locale,
      subject: "Your monthly donation has ended",
      title: "Your monthly donation has ended",
      paragraphs: [
        isByFailure
          ? `${name}, three charges in a row did not go through, so we ended your monthly donation. Nothing more will be charged.`
          : `${name}, as you asked, nothing more will be charged.`,
        "Thank you for every month. The door stays open.",
      ],
      button: { label: "Donate again", url },
      footer: "You receive this message because you donated to Nadaj every month.",
    };
  }
  return {
    locale,
    subject: "Twoje comiesięczne wpłaty zakończone",
    title: "Comiesięczne wpłaty zakończone",
    paragraphs: [
      isByFailure
        ? `${name}, trzy kolejne próby pobrania wpłaty się nie powiodły, dlatego ją zakończyliśmy. Nic więcej nie pobierzemy.`
        : `${name}, zgodnie z Twoją decyzją nic więcej nie pobierzemy.`,
      "Dziękujemy za każdy miesiąc. Zawsze możesz wrócić.",
    ],
    button: { label: "Wpłać ponownie", url },
    footer: "Dostajesz tę wiadomość, bo co miesiąc wspierasz Nadaj.",
  };
}

function amountText(locale: Locale, grosze: number): string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "PLN",
    trailingZeroDisplay: "stripIfInteger",
  });
  return format.format(zlotyOf(grosze));
}

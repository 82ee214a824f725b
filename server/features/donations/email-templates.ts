import { zlotyOf } from "#shared/donations/money.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { textsOf, type TemplatedEmail } from "#server/platform/mail/template-text.ts";

interface ThankYouData {
  readonly name: string;
  readonly amountGrosze: number;
  readonly date: Date;
  /** Link that ends a regular donation. */
  readonly cancelUrl: string | undefined;
  readonly isTest: boolean;
}

/** The thank-you email, which is also the receipt. */
export function thankYouEmail(
  { locale, site }: EmailContext,
  { name, amountGrosze, date, cancelUrl, isTest }: ThankYouData,
): TemplatedEmail {
  const amount = amountText(locale, amountGrosze);
  const text = textsOf({ locale, site }, { name, amount, day: dayText(date, locale) });
  return {
    template: "donation",
    locale,
    site,
    subject: text("subject", m.mails_donation_subject),
    title: text("title", m.mails_donation_title),
    paragraphs: [
      text("text", m.mails_donation_text, ["amount", "day"]),
      ...(isTest ? [text("test", m.mails_donation_test)] : []),
      ...(cancelUrl ? [text("monthly", m.mails_donation_monthly)] : []),
    ],
    button:
      cancelUrl === undefined
        ? undefined
        : { label: text("button", m.mails_donation_button), url: cancelUrl },
    footer: m.mails_donation_footer({}, { locale }),
  };
}

interface TransferEmailData {
  readonly name: string;
  readonly amountGrosze: number;
  readonly recipient: string;
  readonly account: string;
  readonly title: string;
  /** The page that shows the same with a QR code for banking apps. */
  readonly url: string;
}

/** The email with the details for a bank transfer. */
export function transferEmail(
  { locale, site }: EmailContext,
  { name, amountGrosze, recipient, account, title, url }: TransferEmailData,
): TemplatedEmail {
  const amount = amountText(locale, amountGrosze);
  const text = textsOf({ locale, site }, { name, amount, recipient, account, title });
  return {
    template: "transfer",
    locale,
    site,
    subject: text("subject", m.mails_transfer_subject),
    title: text("title", m.mails_transfer_title),
    paragraphs: [
      text("text", m.mails_transfer_text),
      text("details", m.mails_transfer_details, ["recipient", "account", "title", "amount"]),
    ],
    button: { label: text("button", m.mails_transfer_button), url },
    footer: m.mails_transfer_footer({}, { locale }),
  };
}

interface DonationEndedData {
  readonly name: string;
  readonly isByFailure: boolean;
  /** The donation page; undefined while donations are off. */
  readonly url: string | undefined;
}

/** The email about the end of a regular donation. */
export function donationEndedEmail(
  { locale, site }: EmailContext,
  { name, isByFailure, url }: DonationEndedData,
): TemplatedEmail {
  const text = textsOf({ locale, site }, { name });
  return {
    template: "donation-ended",
    locale,
    site,
    subject: text("subject", m.mails_donation_ended_subject),
    title: text("title", m.mails_donation_ended_title),
    paragraphs: [
      isByFailure
        ? text("failed", m.mails_donation_ended_text_failed)
        : text("text", m.mails_donation_ended_text),
      url === undefined
        ? text("thanks-off", m.mails_donation_ended_thanks_off)
        : text("thanks", m.mails_donation_ended_thanks),
    ],
    button: url === undefined ? undefined : { label: text("button", m.mails_donation_ended_button), url },
    footer: m.mails_donation_ended_footer({ site }, { locale }),
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

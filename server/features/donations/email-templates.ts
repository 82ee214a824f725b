import { zlotyOf } from "#shared/donations/money.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { dayText } from "#server/platform/mail/dates.ts";
import type { EmailContext, EmailWithSubject } from "#server/platform/mail/email-template.ts";

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
): EmailWithSubject {
  const amount = amountText(locale, amountGrosze);
  return {
    locale,
    site,
    subject: m.mails_donation_subject({ amount }, { locale }),
    title: m.mails_donation_title({ name }, { locale }),
    paragraphs: [
      m.mails_donation_text({ site, amount, day: dayText(date, locale) }, { locale }),
      ...(isTest ? [m.mails_donation_test({}, { locale })] : []),
      ...(cancelUrl ? [m.mails_donation_monthly({}, { locale })] : []),
    ],
    button:
      cancelUrl === undefined
        ? undefined
        : { label: m.mails_donation_button({}, { locale }), url: cancelUrl },
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
): EmailWithSubject {
  const amount = amountText(locale, amountGrosze);
  return {
    locale,
    site,
    subject: m.mails_transfer_subject({ amount }, { locale }),
    title: m.mails_transfer_title({ name }, { locale }),
    paragraphs: [
      m.mails_transfer_text({}, { locale }),
      m.mails_transfer_details({ recipient, account, title, amount }, { locale }),
    ],
    button: { label: m.mails_transfer_button({}, { locale }), url },
    footer: m.mails_transfer_footer({}, { locale }),
  };
}

/** The email about the end of a regular donation. */
export function donationEndedEmail(
  { locale, site }: EmailContext,
  { name, isByFailure, url }: { name: string; isByFailure: boolean; url: string },
): EmailWithSubject {
  const text = isByFailure ? m.mails_donation_ended_text_failed : m.mails_donation_ended_text;
  return {
    locale,
    site,
    subject: m.mails_donation_ended_subject({}, { locale }),
    title: m.mails_donation_ended_title({}, { locale }),
    paragraphs: [text({ name }, { locale }), m.mails_donation_ended_thanks({}, { locale })],
    button: { label: m.mails_donation_ended_button({}, { locale }), url },
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

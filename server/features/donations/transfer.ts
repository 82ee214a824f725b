import { renderSVG } from "uqr";
import type { Payment } from "#shared/donations/contract.ts";
import { groupedAccount, transferTitle } from "#shared/donations/transfer.ts";
import type { Services } from "#server/platform/services.ts";
import type { PaymentRow } from "./store.ts";

const QR_BORDER_MODULES = 2;
/** Length limits of the Polish banking QR code. */
const AMOUNT_DIGITS = 6;
const RECIPIENT_CHARACTERS = 20;

/** The details of a transfer, also as the QR code that Polish banking apps scan. */
export function transferOf(
  { config, settings }: Pick<Services, "config" | "settings">,
  { id, amount_grosze }: Pick<PaymentRow, "id" | "amount_grosze">,
): Payment["transfer"] {
  const { account } = config.donations;
  if (account === undefined) return null;
  const site = settings.get("site.name");
  const recipient = settings.get("site.operatorName") || site;
  const title = transferTitle(site, id);
  const code = ["", "PL", account, amountOf(amount_grosze), nameOf(recipient), title, "", "", ""].join("|");
  return {
    ...{ recipient, title, account: groupedAccount(account) },
    qr: renderSVG(code, { border: QR_BORDER_MODULES }),
  };
}

/** Amounts too large for the code are encoded as zero, for the payer to fill in. */
function amountOf(grosze: number): string {
  const digits = String(grosze);
  return digits.length > AMOUNT_DIGITS ? "0".repeat(AMOUNT_DIGITS) : digits.padStart(AMOUNT_DIGITS, "0");
}

function nameOf(recipient: string): string {
  return recipient.replaceAll("|", " ").slice(0, RECIPIENT_CHARACTERS);
}

import { renderSVG } from "uqr";
import { accountDigits, groupedAccount, isPolish } from "#shared/donations/bank-account.ts";
import type { Transfer } from "#shared/donations/contract.ts";
import { transferTitle } from "#shared/donations/transfer.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import type { PaymentRow } from "./store.ts";

const QR_BORDER_MODULES = 2;
/** Length limits of the Polish banking QR code. */
const AMOUNT_DIGITS = 6;
const RECIPIENT_CHARACTERS = 20;
const TITLE_CHARACTERS = 32;

/** The transfer of a payment, also as the QR code that Polish banking apps scan. */
export function transferOf(
  services: Pick<Services, "settings">,
  { id, amount_grosze }: Pick<PaymentRow, "id" | "amount_grosze">,
): Transfer | null {
  const title = transferTitle(services.settings.get("site.name"), id);
  return transferWith(services, { title, grosze: amount_grosze });
}

/** A transfer of any amount, for donors who fill in no form. */
export function openTransferOf(context: Pick<Context, "settings" | "locale">): Transfer | null {
  const { settings, locale } = context;
  const title = m.donations_payment_title({ site: settings.get("site.name") }, { locale });
  return transferWith(context, { title: codeText(title, TITLE_CHARACTERS), grosze: 0 });
}

function transferWith(
  { settings }: Pick<Services, "settings">,
  { title, grosze }: { readonly title: string; readonly grosze: number },
): Transfer | null {
  const account = settings.get("money.bankAccount");
  if (account === "") return null;
  const recipient =
    settings.get("money.bankRecipient") || settings.get("site.operatorName") || settings.get("site.name");
  const [amount, name] = [amountOf(grosze), codeText(recipient, RECIPIENT_CHARACTERS)];
  const code = ["", "PL", accountDigits(account), amount, name, title, "", "", ""].join("|");
  return {
    ...{ recipient, title, account: groupedAccount(account) },
    qr: isPolish(account) ? renderSVG(code, { border: QR_BORDER_MODULES }) : null,
  };
}

/** Amounts too large for the code are encoded as zero, for the payer to fill in. */
function amountOf(grosze: number): string {
  const digits = String(grosze);
  return digits.length > AMOUNT_DIGITS ? "0".repeat(AMOUNT_DIGITS) : digits.padStart(AMOUNT_DIGITS, "0");
}

/** The code separates its fields by "|". */
function codeText(text: string, maxCharacters: number): string {
  return text.replaceAll("|", " ").slice(0, maxCharacters).trimEnd();
}

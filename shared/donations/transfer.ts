/** The number of a Polish account without its country: two check digits, the bank, the account. */
const ACCOUNT = /^\d{26}$/;
/** PL in digits (P is 25, L is 21), which the check digits follow. */
const COUNTRY_DIGITS = "2521";
const MODULUS = 97n;
const CODE_CHARACTERS = 8;
/** The Polish banking QR code (ZBP) separates fields by "|" and has 32 characters for the title. */
const TITLE_NAME_CHARACTERS = 23;

/** Validates the check digits of a Polish account number. Spaces and a leading PL are ignored. */
export function isAccountNumber(written: string): boolean {
  const digits = accountDigits(written);
  if (!ACCOUNT.test(digits)) return false;
  return BigInt(digits.slice(2) + COUNTRY_DIGITS + digits.slice(0, 2)) % MODULUS === 1n;
}

export function accountDigits(written: string): string {
  return written.replace(/^PL/i, "").replaceAll(/\s/g, "");
}

/** Formats an account number for reading: "12 1140 2004 …". */
export function groupedAccount(digits: string): string {
  return digits.replace(/^(\d{2})/, "$1 ").replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** The title that identifies a transfer in the bank statement. */
export function transferTitle(site: string, paymentId: string): string {
  const name = site.replaceAll("|", " ").slice(0, TITLE_NAME_CHARACTERS).trimEnd();
  return `${name} ${paymentId.slice(0, CODE_CHARACTERS).toUpperCase()}`;
}

/** Country, two check digits, bank and account. A Polish number has 26 digits after its country. */
const IBAN = /^(?:PL\d{26}|(?!PL)[A-Z]{2}\d{2}[A-Z\d]{11,30})$/;
const POLISH_DIGITS = /^\d{26}$/;
const POLAND = "PL";
/** In the checksum A is 10 and Z is 35. */
const VALUE_OF_A = 10;
const MODULUS = 97n;

/** The number of a bank account as it is stored: an IBAN without spaces. 26 digits are a Polish one. */
export function ibanOf(written: string): string {
  const compact = written.replaceAll(/[\s-]/g, "").toUpperCase();
  return POLISH_DIGITS.test(compact) ? POLAND + compact : compact;
}

/** Whether an IBAN without spaces has the right length for Poland, and a correct checksum. */
export function isIban(iban: string): boolean {
  if (!IBAN.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - "A".charCodeAt(0) + VALUE_OF_A),
  );
  return BigInt(digits) % MODULUS === 1n;
}

/** Validates the number of a Polish account. Spaces and a leading PL are ignored. */
export function isAccountNumber(written: string): boolean {
  const iban = ibanOf(written);
  return iban.startsWith(POLAND) && isIban(iban);
}

/** The digits of a Polish account, without its country. */
export function accountDigits(written: string): string {
  return ibanOf(written).slice(POLAND.length);
}

/** Formats an account for reading: a Polish one as "12 1140 2004 …", others as "DE89 3704 0044 …". */
export function groupedAccount(account: string): string {
  const iban = ibanOf(account);
  if (!iban.startsWith(POLAND)) return iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return accountDigits(iban)
    .replace(/^(\d{2})/, "$1 ")
    .replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** Whether banks of Poland know the account by its digits alone. */
export function isPolish(iban: string): boolean {
  return iban.startsWith(POLAND);
}

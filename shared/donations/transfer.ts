const CODE_CHARACTERS = 8;
/** The Polish banking QR code (ZBP) separates fields by "|" and has 32 characters for the title. */
const TITLE_NAME_CHARACTERS = 23;

/** The title that identifies a transfer in the bank statement. */
export function transferTitle(site: string, paymentId: string): string {
  const name = site.replaceAll("|", " ").slice(0, TITLE_NAME_CHARACTERS).trimEnd();
  return `${name} ${paymentId.slice(0, CODE_CHARACTERS).toUpperCase()}`;
}

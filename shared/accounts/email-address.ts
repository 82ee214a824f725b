/** The pattern of zod, and top-level domains in one's own script. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** A domain with letters beyond ASCII, in the dots of any script. */
const INTERNATIONAL_DOMAIN = /^(?=.*[^\0-\x7F])[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;

/**
 * An email address, or its domain alone, in the spelling in which it is stored, compared and mailed: a domain in one's
 * own script as in DNS, "jan@żółw.pl" -> "jan@xn--w-uga1v8h.pl".
 */
export function dnsSpelling(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).normalize("NFC");
  const url = `http://${domain}`;
  if (!INTERNATIONAL_DOMAIN.test(domain) || !URL.canParse(url)) return address;
  return address.slice(0, at + 1) + new URL(url).hostname;
}

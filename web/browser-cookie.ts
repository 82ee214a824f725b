const YEAR_DAYS = 365;
const DAY_SECONDS = 86_400;

/** Writes a cookie the server reads when it renders the next page. Zero days remove it. */
export function writeCookie(name: string, value: string, days = YEAR_DAYS): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax`;
}

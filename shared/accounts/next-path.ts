const ELSEWHERE = "http://elsewhere.invalid";
/** Addresses of this host that are not screens, and screens that one must not be sent back to after a login. */
const NOT_NEXT = [
  "/api",
  "/edge",
  "/login",
  "/register",
  "/activate-account",
  "/reset-password",
  "/confirm-email",
];

/** The remembered path of an address like `/login?next=/watch/1`; undefined unless it is a screen of this site. */
export function nextPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, ELSEWHERE))
    return undefined;
  const url = new URL(value, ELSEWHERE);
  if (url.origin !== ELSEWHERE) return undefined;
  // Dots that are resolved may leave `//host` behind.
  if (url.pathname.startsWith("//")) return undefined;
  const isRefused = NOT_NEXT.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
  return isRefused ? undefined : url.pathname + url.search + url.hash;
}

/** The address of the login screen that leads on to `next`. */
export function loginHref(next: string): string {
  return hrefTo("/login", next);
}

/** The address of the registration, whose mailed link leads on to `next`. */
export function registerHref(next: string): string {
  return hrefTo("/register", next);
}

/** Home is where one gets anyway. */
function hrefTo(screen: string, next: string): string {
  return next === "/" ? screen : `${screen}?${new URLSearchParams({ next }).toString()}`;
}

const DUMMY_ORIGIN = "http://elsewhere.invalid";
/** Addresses of this host that are not screens, and screens that are no redirect target after a login. */
const EXCLUDED_PATHS = [
  "/api",
  "/edge",
  "/login",
  "/register",
  "/activate-account",
  "/reset-password",
  "/confirm-email",
];

/** The `next` path of an address like `/login?next=/watch/1`; undefined unless it is a screen of this site. */
export function nextPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, DUMMY_ORIGIN))
    return undefined;
  const url = new URL(value, DUMMY_ORIGIN);
  if (url.origin !== DUMMY_ORIGIN) return undefined;
  // Resolving dot segments may leave `//host`.
  if (url.pathname.startsWith("//")) return undefined;
  const isRefused = EXCLUDED_PATHS.some(
    (path) => url.pathname === path || url.pathname.startsWith(`${path}/`),
  );
  return isRefused ? undefined : url.pathname + url.search + url.hash;
}

/** The address of the login screen that redirects to `next`. */
export function loginHref(next: string): string {
  return hrefTo("/login", next);
}

/** The address of the registration screen, whose activation link redirects to `next`. */
export function registerHref(next: string): string {
  return hrefTo("/register", next);
}

/** Home is the default redirect target. */
function hrefTo(screen: string, next: string): string {
  return next === "/" ? screen : `${screen}?${new URLSearchParams({ next }).toString()}`;
}

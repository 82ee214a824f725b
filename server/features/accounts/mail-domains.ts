import { AppError } from "#shared/errors.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

/** Throws EMAIL_DOMAIN_REFUSED unless new addresses of this domain are accepted. Each domain has its subdomains. */
export function requireAllowedDomain(settings: Pick<CurrentSettings, "get">, email: string): void {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const isOf = (listed: string) => domain === listed || domain.endsWith(`.${listed}`);
  const allowed = settings.get("registration.allowedDomains");
  const isAllowed = allowed.length === 0 || allowed.some(isOf);
  if (isAllowed && !settings.get("registration.refusedDomains").some(isOf)) return;
  throw new AppError("EMAIL_DOMAIN_REFUSED", { domain }, { email: { code: "INVALID" } });
}

import { AppError } from "#shared/errors.ts";
import { requireUnblockedDomain } from "#server/features/address-blocks/require-unblocked.ts";
import type { Context } from "#server/platform/http/context.ts";

/**
 * Throws EMAIL_DOMAIN_REFUSED unless the settings accept new addresses of this domain, and EMAIL_DOMAIN_BLOCKED while it
 * is blocked. Each domain has its subdomains.
 */
export async function requireAllowedDomain(
  context: Pick<Context, "db" | "now" | "locale" | "settings">,
  email: string,
): Promise<void> {
  const { settings } = context;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const isOf = (listed: string) => domain === listed || domain.endsWith(`.${listed}`);
  const allowed = settings.get("registration.allowedDomains");
  const isAllowed = allowed.length === 0 || allowed.some(isOf);
  if (!isAllowed || settings.get("registration.refusedDomains").some(isOf)) {
    throw new AppError("EMAIL_DOMAIN_REFUSED", { domain }, { email: { code: "INVALID" } });
  }
  await requireUnblockedDomain(context, domain);
}

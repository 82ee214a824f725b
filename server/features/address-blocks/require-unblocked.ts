import { isIP } from "node:net";
import { AppError } from "#shared/errors.ts";
import { plainAddress } from "#server/platform/addresses/network-prefix.ts";
import type { Context } from "#server/platform/http/context.ts";
import { momentText } from "#server/platform/mail/dates.ts";
import { domainsAbove } from "./rules.ts";
import { findBlockOfDomains, findEndOfAddress } from "./store.ts";

/** Throws ADDRESS_BLOCKED if the caller's address is in a blocked range: nobody registers or logs in from there. */
export async function requireUnblockedAddress({
  db,
  now,
  address,
  locale,
}: Pick<Context, "db" | "now" | "address" | "locale">): Promise<void> {
  const plain = plainAddress(address);
  // What a proxy sends in the place of an address is in no range.
  if (isIP(plain) === 0) return;
  const endsAt = await findEndOfAddress(db, plain, now);
  if (endsAt) throw new AppError("ADDRESS_BLOCKED", { date: momentText(endsAt, locale) });
}

/** Throws EMAIL_DOMAIN_BLOCKED if a mail domain, or one above it, is blocked. */
export async function requireUnblockedDomain(
  { db, now, locale }: Pick<Context, "db" | "now" | "locale">,
  domain: string,
): Promise<void> {
  const block = await findBlockOfDomains(db, domainsAbove(domain), now);
  if (!block) return;
  const details = { domain, date: momentText(block.ends_at, locale) };
  throw new AppError("EMAIL_DOMAIN_BLOCKED", details, { email: { code: "INVALID" } });
}

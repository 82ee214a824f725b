import { siteDay } from "#shared/site-time-zone.ts";

/**
 * Whether an account has yet to agree to the terms. Their version is the day since which they are in force: accounts
 * that agreed before have to agree again.
 */
export function mustAcceptTerms(acceptedAt: Date | null, version: string): boolean {
  return acceptedAt === null || siteDay(acceptedAt) < version;
}

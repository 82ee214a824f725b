/** Start date of the terms in force, Polish time; accounts that agreed before have to agree again. */
const TERMS_SINCE = new Date("2023-06-12T00:00:00+02:00");

/** Whether an account has yet to agree to the terms. */
export function mustAcceptTerms({ termsAcceptedAt }: { readonly termsAcceptedAt: string | null }): boolean {
  return termsAcceptedAt === null || new Date(termsAcceptedAt) < TERMS_SINCE;
}

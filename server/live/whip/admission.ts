/**
 * Why a sender is not admitted, each with the HTTP status that transports it between the processes of a machine: its key
 * is refused, two other senders use it, the disk is nearly full, the site is in maintenance, or as many streams run as
 * it allows.
 */
export const REFUSAL_STATUSES = {
  refused: 401,
  taken: 409,
  full: 507,
  maintenance: 503,
  siteFull: 429,
} as const;

export type AdmissionRefusal = keyof typeof REFUSAL_STATUSES;

/** The refusal that is transported as this status. */
export function refusalOf(status: number | undefined): AdmissionRefusal | undefined {
  const entry = Object.entries(REFUSAL_STATUSES).find(([, transported]) => transported === status);
  return entry && (entry[0] as AdmissionRefusal); // a key of the table
}

export const PAYMENT_STATES = [
  ...(["created", "requires_payment", "processing"] as const),
  ...(["succeeded", "failed", "expired", "refunded"] as const),
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type PaymentAction = "accept" | "process" | "succeed" | "fail" | "expire" | "refund";

/**
 *     created ──accept──▶ requires_payment ──process──▶ processing ──succeed──▶ succeeded ──refund──▶ refunded
 *        └─fail─▶ failed ◀─fail─┤ └──expire──▶ expired       └──fail──▶ failed
 *                               └──succeed──▶ succeeded
 *
 * A payment that arrives late succeeds even after it failed or expired.
 */
const TRANSITIONS: Readonly<Record<PaymentState, Partial<Record<PaymentAction, PaymentState>>>> = {
  created: { accept: "requires_payment", fail: "failed" },
  requires_payment: { process: "processing", succeed: "succeeded", fail: "failed", expire: "expired" },
  processing: { succeed: "succeeded", fail: "failed" },
  succeeded: { refund: "refunded" },
  failed: { succeed: "succeeded" },
  expired: { succeed: "succeeded" },
  refunded: {},
};

/** The state after an action; undefined if the action is not allowed. */
export function nextPaymentState(state: PaymentState, action: PaymentAction): PaymentState | undefined {
  return TRANSITIONS[state][action];
}

/** Payment statuses shown to donors and administrators. */
export const PAYMENT_STATUSES = ["pending", "succeeded", "failed", "expired", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface PaymentStatusInput {
  readonly state: PaymentState;
  /** The payment deadline; null for charges that need no confirmation. */
  readonly expiresAt: Date | null;
}

/** The status of a payment at a moment: an unpaid one is expired after its deadline. */
export function paymentStatus({ state, expiresAt }: PaymentStatusInput, now: Date): PaymentStatus {
  if (state === "processing") return "pending";
  if (state !== "created" && state !== "requires_payment") return state;
  return expiresAt !== null && expiresAt <= now ? "expired" : "pending";
}

export const REGULAR_STATES = ["active", "ended"] as const;
export type RegularState = (typeof REGULAR_STATES)[number];

/** A regular donation ends after this many failed charges in a row. */
export const FAILED_CHARGES_MAX = 3;

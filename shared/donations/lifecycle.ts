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
 * Money that has arrived counts even where its payment had been given up.
 */
const ARROWS: Readonly<Record<PaymentState, Partial<Record<PaymentAction, PaymentState>>>> = {
  created: { accept: "requires_payment", fail: "failed" },
  requires_payment: { process: "processing", succeed: "succeeded", fail: "failed", expire: "expired" },
  processing: { succeed: "succeeded", fail: "failed" },
  succeeded: { refund: "refunded" },
  failed: { succeed: "succeeded" },
  expired: { succeed: "succeeded" },
  refunded: {},
};

/** Where an action leads from a state; undefined where it leads nowhere. */
export function nextPaymentState(state: PaymentState, action: PaymentAction): PaymentState | undefined {
  return ARROWS[state][action];
}

/** What a donor and the administration are told of a payment. */
export const PAYMENT_STATUSES = ["pending", "succeeded", "failed", "expired", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

interface PaymentStanding {
  readonly state: PaymentState;
  /** Until when it can be paid; null for charges that nobody has to confirm. */
  readonly expiresAt: Date | null;
}

/** Where a payment stands at a moment: one that nobody has paid in time has expired. */
export function paymentStatus({ state, expiresAt }: PaymentStanding, now: Date): PaymentStatus {
  if (state === "processing") return "pending";
  if (state !== "created" && state !== "requires_payment") return state;
  return expiresAt !== null && expiresAt <= now ? "expired" : "pending";
}

export const REGULAR_STATES = ["active", "ended"] as const;
export type RegularState = (typeof REGULAR_STATES)[number];

/** A regular donation ends by itself when so many charges in a row have failed. */
export const FAILED_CHARGES_MAX = 3;

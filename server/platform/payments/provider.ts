import type { DonationType } from "#shared/donations/contract.ts";
import type { Locale } from "#shared/texts.ts";

/** A payment that the provider is to collect. */
export interface PaymentOrder {
  readonly paymentId: string;
  readonly type: DonationType;
  readonly amountGrosze: number;
  readonly email: string;
  readonly language: Locale;
  /** Shown to the payer. */
  readonly title: string;
  /** URL to which the payer returns after any outcome. */
  readonly returnUrl: string;
}

/** URL of the payment page, and its expiry. */
export interface PaymentPage {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Collects payments. */
export interface PaymentProvider {
  open(order: PaymentOrder): Promise<PaymentPage>;
  /** Cancels a regular donation; succeeds if it has already ended. */
  endRegular(reference: string): Promise<void>;
}

/** An event of the provider about a payment, or about the regular donation that the payment started. */
export interface PaymentEvent {
  /** Idempotency key, equal in every delivery of the event. */
  readonly id: string;
  readonly paymentId: string;
  readonly update: PaymentUpdate;
}

export type PaymentUpdate =
  | { readonly kind: "process" | "fail" | "expire" | "refund" | "chargeFailed" | "end" }
  | (Charge & { readonly kind: "succeed"; readonly regularRef: string | null })
  | (Charge & { readonly kind: "charge" });

interface Charge {
  readonly amountGrosze: number;
  /** The provider's id of this charge. */
  readonly reference: string;
}

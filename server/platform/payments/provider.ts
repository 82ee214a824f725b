import type { DonationType } from "#shared/donations/contract.ts";
import type { Locale } from "#shared/texts.ts";

/** What a provider is asked to collect. */
export interface PaymentOrder {
  readonly paymentId: string;
  readonly type: DonationType;
  readonly amountGrosze: number;
  readonly email: string;
  readonly language: Locale;
  /** Shown to the payer. */
  readonly title: string;
  /** Where the payer comes back to, whatever has happened. */
  readonly returnUrl: string;
}

/** Where the payer pays, and until when. */
export interface PaymentPage {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Takes the money. */
export interface PaymentProvider {
  open(order: PaymentOrder): Promise<PaymentPage>;
  /** Charges no more for a regular donation; one that has ended is no failure. */
  endRegular(reference: string): Promise<void>;
}

/** Something a provider tells of a payment, or of the regular donation that it began. */
export interface PaymentEvent {
  /** The same however often it is told. */
  readonly id: string;
  readonly paymentId: string;
  readonly news: PaymentNews;
}

export type PaymentNews =
  | { readonly kind: "process" | "fail" | "expire" | "refund" | "chargeFailed" | "end" }
  | (Charge & { readonly kind: "succeed"; readonly regularRef: string | null })
  | (Charge & { readonly kind: "charge" });

interface Charge {
  readonly amountGrosze: number;
  /** What the provider calls this movement of money. */
  readonly reference: string;
}

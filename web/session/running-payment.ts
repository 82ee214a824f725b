import { useSession } from "./session.ts";

const PAYMENT_KEY = "paymentId";

/** Stores the current or last payment, so that it is known when the payer returns to this tab. */
export function storePayment(paymentId: string): void {
  sessionStorage.setItem(PAYMENT_KEY, paymentId);
  useSession.setState({ paymentId });
}

/** Restores the payment stored by this tab. */
export function restorePayment(): void {
  useSession.setState({ paymentId: sessionStorage.getItem(PAYMENT_KEY) });
}

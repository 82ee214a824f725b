import { useSession } from "./session.ts";

const PAYMENT_KEY = "paymentId";

/** Keeps the payment that is being made, or was made last, so that it is known when the payer comes back to this tab. */
export function rememberPayment(paymentId: string): void {
  sessionStorage.setItem(PAYMENT_KEY, paymentId);
  useSession.setState({ paymentId });
}

/** Takes over what this tab has kept. */
export function restorePayment(): void {
  useSession.setState({ paymentId: sessionStorage.getItem(PAYMENT_KEY) });
}

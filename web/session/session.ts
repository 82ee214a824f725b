import { create } from "zustand";
import { writeCookie } from "#web/cookie.ts";
import { forgetToken, storedToken, storeToken } from "./credentials.ts";

interface Session {
  /** False on the server and until the page has looked into the browser's storage. */
  readonly restored: boolean;
  readonly token: string | null;
  /** The donation that is being paid, see `running-payment.ts`. */
  readonly paymentId: string | null;
}

/** Who is using this browser. What the account holds is server data and lives in the query cache: see `viewer.ts`. */
export const useSession = create<Session>(() => ({ restored: false, token: null, paymentId: null }));

/** Takes over what the browser has stored; called at the start and when another tab signs in or out. */
export function restoreSession(): void {
  const token = storedToken();
  const { restored, token: current } = useSession.getState();
  if (restored && token === current) return;
  // Tells the server which room to keep free, not who is there.
  if (token) writeCookie("viewer", "member");
  else writeCookie("viewer", "", 0);
  useSession.setState({ restored: true, token });
}

export function beginSession(token: string, remember: boolean): void {
  storeToken(token, remember);
  restoreSession();
}

export function endSession(): void {
  forgetToken();
  restoreSession();
}

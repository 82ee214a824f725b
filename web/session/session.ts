import { create } from "zustand";
import { hasCookie, writeCookie } from "#web/cookie.ts";
import { forgetToken, isTokenKept, storedToken, storeToken } from "./credentials.ts";
import { joinSessionChannel, type SessionChannel } from "./session-channel.ts";

interface Session {
  /** False on the server and until the page has looked into the browser's storage. */
  readonly restored: boolean;
  readonly token: string | null;
  /** The donation that is being paid, see `running-payment.ts`. */
  readonly paymentId: string | null;
}

/** Says that a tab of this browser is signed in. */
const VIEWER_COOKIE = "viewer";
/** Tabs answer within a few milliseconds, unless they are asleep. */
const ANSWER_WITHIN_MS = 400;

/** Who is using this browser. What the account holds is server data and lives in the query cache: see `viewer.ts`. */
export const useSession = create<Session>(() => ({ restored: false, token: null, paymentId: null }));

let starting: Promise<void> | undefined;
let channel: SessionChannel | undefined;

/** Finds out who uses this browser, once: from its storage, or from a tab that is signed in for itself only. */
export function startSession(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  channel = joinSessionChannel({
    token: () => (isTokenKept() ? null : storedToken()),
    onToken(token) {
      if (storedToken() !== null) return;
      storeToken(token, false);
      restoreSession();
    },
    onEnded(token) {
      if (storedToken() !== token) return;
      forgetToken();
      restoreSession();
    },
  });
  // Without the cookie no tab is signed in, and nothing is waited for.
  if (storedToken() === null) {
    const isOtherSignedIn = hasCookie(VIEWER_COOKIE);
    const answer = channel.ask(ANSWER_WITHIN_MS);
    if (isOtherSignedIn) await answer;
  }
  restoreSession();
}

/** Takes over what the browser has stored; called at the start and when another tab signs in or out. */
export function restoreSession(): void {
  const token = storedToken();
  const { restored, token: current } = useSession.getState();
  if (restored && token === current) return;
  // Tells the server which room to keep free, not who is there.
  if (token) writeCookie(VIEWER_COOKIE, "member");
  else writeCookie(VIEWER_COOKIE, "", 0);
  useSession.setState({ restored: true, token });
}

export function beginSession(token: string, remember: boolean): void {
  storeToken(token, remember);
  restoreSession();
  if (!remember) channel?.tellToken(token);
}

/** Ends the session in every tab of this browser that has it. */
export function endSession(): void {
  const token = storedToken();
  forgetToken();
  restoreSession();
  if (token !== null) channel?.tellEnded(token);
}

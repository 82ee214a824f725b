import { create } from "zustand";
import { READER_COOKIE } from "#shared/page-reader.ts";
import { hasCookie, writeCookie } from "./cookie.ts";
import { deleteToken, isTokenPermanent, storedToken, storeToken } from "./credentials.ts";
import { joinSessionChannel, type SessionChannel } from "./session-channel.ts";

interface Session {
  /** False on the server and until the browser's storage has been read. */
  readonly restored: boolean;
  readonly token: string | null;
  /** The donation payment in progress, see `running-payment.ts`. */
  readonly paymentId: string | null;
}

/** Cookie that is set while a tab of this browser is signed in. */
const VIEWER_COOKIE = "viewer";
/** Tabs respond within a few milliseconds, unless they are suspended. */
const RESPONSE_TIMEOUT_MS = 400;

/** Session of this browser. Account data is server data and is in the query cache: see `viewer.ts`. */
export const useSession = create<Session>(() => ({ restored: false, token: null, paymentId: null }));

let starting: Promise<void> | undefined;
let channel: SessionChannel | undefined;

/** Restores the session once: from the browser's storage, or from another tab with a tab-only session. */
export function startSession(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  channel = joinSessionChannel({
    token: () => (isTokenPermanent() ? null : storedToken()),
    onToken(token) {
      if (storedToken() !== null) return;
      storeToken(token, false);
      restoreSession();
    },
    onEnded(token) {
      if (storedToken() !== token) return;
      deleteToken();
      restoreSession();
    },
  });
  // Without the cookie no tab is signed in, so there is no wait.
  if (storedToken() === null) {
    const isOtherSignedIn = hasCookie(VIEWER_COOKIE);
    const answer = channel.requestToken(RESPONSE_TIMEOUT_MS);
    if (isOtherSignedIn) await answer;
  }
  restoreSession();
}

/** Reads the session from storage; called at start and when another tab signs in or out. */
export function restoreSession(): void {
  const token = storedToken();
  const { restored, token: current } = useSession.getState();
  if (restored && token === current) return;
  // Tells the server which layout to reserve space for; does not identify the account.
  if (token) writeCookie(VIEWER_COOKIE, "member");
  else for (const name of [VIEWER_COOKIE, READER_COOKIE]) writeCookie(name, "", 0);
  useSession.setState({ restored: true, token });
}

export function beginSession(token: string, remember: boolean): void {
  storeToken(token, remember);
  restoreSession();
  if (!remember) channel?.shareToken(token);
}

/** Ends the session in every tab of this browser that has it. */
export function endSession(): void {
  const token = storedToken();
  deleteToken();
  restoreSession();
  if (token !== null) channel?.announceEnd(token);
}

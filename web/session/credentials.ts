import { ADULT_PROOF_HEADER } from "#shared/videos/age.ts";
import { randomId } from "#web/data/random-id.ts";

const TOKEN_KEY = "token";
const ADULT_PROOF_KEY = "adult-proof";
const VISITOR_ID_KEY = "tuid";

/** Whether the token is stored permanently. */
export function isTokenPermanent(): boolean {
  return localStorage.getItem(TOKEN_KEY) !== null;
}

/** The stored session token: permanent if the visitor chose to be remembered, else for this tab only. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
  } catch {
    // In a cross-site frame, storage may be blocked.
    return null;
  }
}

export function storeToken(token: string, remember: boolean): void {
  deleteToken();
  (remember ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
}

export function deleteToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(TOKEN_KEY);
}

/** Credentials of the caller: the account's token or the random id of this browser, and the proof of age. */
export function credentialHeaders(): Record<string, string> {
  const token = storedToken();
  const proof = adultProof();
  return {
    ...(token ? { authorization: `Bearer ${token}` } : { "anonymous-id": visitorId() }),
    ...(proof ? { [ADULT_PROOF_HEADER]: proof } : {}),
  };
}

let unstoredId: string | undefined;
/** In a cross-site frame without storage, the proof lasts as long as the page. */
let unstoredProof: string | null = null;

/** Proof that the viewer has confirmed their age in this tab. */
export function adultProof(): string | null {
  try {
    return sessionStorage.getItem(ADULT_PROOF_KEY) ?? unstoredProof;
  } catch {
    return unstoredProof;
  }
}

/** Null deletes it, because the server no longer accepts it. */
export function storeAdultProof(proof: string | null): void {
  unstoredProof = proof;
  try {
    if (proof === null) sessionStorage.removeItem(ADULT_PROOF_KEY);
    else sessionStorage.setItem(ADULT_PROOF_KEY, proof);
  } catch {
    // Kept in memory only.
  }
}

/** The random id of this browser. */
export function visitorId(): string {
  try {
    const known = localStorage.getItem(VISITOR_ID_KEY) ?? randomId();
    localStorage.setItem(VISITOR_ID_KEY, known);
    return known;
  } catch {
    // In a cross-site frame, storage may be blocked.
    unstoredId ??= randomId();
    return unstoredId;
  }
}

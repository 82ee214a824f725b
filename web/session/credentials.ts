import { ADULT_PROOF_HEADER } from "#shared/videos/age.ts";

const TOKEN_KEY = "token";
const ADULT_PROOF_KEY = "nadaj-adult";
const VISITOR_ID_KEY = "tuid";

/** Whether the token is kept for good. */
export function isTokenKept(): boolean {
  return localStorage.getItem(TOKEN_KEY) !== null;
}

/** The stored session token: kept for good if the visitor asked to be remembered, else for this tab. */
export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? localStorage.getItem(TOKEN_KEY);
  } catch {
    // In a frame of a site that allows it no storage.
    return null;
  }
}

export function storeToken(token: string, remember: boolean): void {
  forgetToken();
  (remember ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
}

export function forgetToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(TOKEN_KEY);
}

/** Says who calls the API: the account's token, or the random id of this browser; and what was said of one's age. */
export function credentialHeaders(): Record<string, string> {
  const token = storedToken();
  const proof = adultProof();
  return {
    ...(token ? { authorization: `Bearer ${token}` } : { "anonymous-id": visitorId() }),
    ...(proof ? { [ADULT_PROOF_HEADER]: proof } : {}),
  };
}

let unstoredId: string | undefined;
/** In a frame of a site that allows it no storage, the proof lasts as long as the page. */
let unstoredProof: string | null = null;

/** The proof that the viewer has said in this tab to be of age. */
export function adultProof(): string | null {
  try {
    return sessionStorage.getItem(ADULT_PROOF_KEY) ?? unstoredProof;
  } catch {
    return unstoredProof;
  }
}

/** Null forgets it: the server takes it no more. */
export function keepAdultProof(proof: string | null): void {
  unstoredProof = proof;
  try {
    if (proof === null) sessionStorage.removeItem(ADULT_PROOF_KEY);
    else sessionStorage.setItem(ADULT_PROOF_KEY, proof);
  } catch {
    // Kept in memory alone.
  }
}

/** The random id of this browser. */
export function visitorId(): string {
  try {
    const known = localStorage.getItem(VISITOR_ID_KEY) ?? crypto.randomUUID();
    localStorage.setItem(VISITOR_ID_KEY, known);
    return known;
  } catch {
    // In a frame of a site that allows it no storage.
    unstoredId ??= crypto.randomUUID();
    return unstoredId;
  }
}

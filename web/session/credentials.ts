const TOKEN_KEY = "token";
const VISITOR_ID_KEY = "tuid";

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

/** Says who calls the API: the account's token, or the random id of this browser. */
export function credentialHeaders(): Record<string, string> {
  const token = storedToken();
  return token ? { authorization: `Bearer ${token}` } : { "anonymous-id": visitorId() };
}

/** The random id of this browser. */
export function visitorId(): string {
  const known = localStorage.getItem(VISITOR_ID_KEY);
  if (known) return known;
  const id = crypto.randomUUID();
  localStorage.setItem(VISITOR_ID_KEY, id);
  return id;
}

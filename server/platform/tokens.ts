import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new secret of 256 bits, safe in addresses. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What the database keeps of a token. A plain hash is enough: tokens are random, not chosen by people. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

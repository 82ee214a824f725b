import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new random secret of 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The hash of a token for the database. A plain hash is enough: tokens are random, not chosen by users. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

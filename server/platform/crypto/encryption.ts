import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that are stored in the database. */
export interface Encryption {
  /** `subject` is associated data, such as `two-factor/<account>`: decryption with another one fails. */
  encrypt(subject: string, content: Uint8Array): Buffer;
  /** Throws if the content was changed, belongs to another subject, or was encrypted with another secret. */
  decrypt(subject: string, ciphertext: Uint8Array): Buffer;
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the secret that all processes of a site share. */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "nadaj seal", KEY_BYTES));
  return {
    encrypt(subject, content) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(subject),
      );
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt(subject, ciphertext) {
      const nonce = ciphertext.subarray(0, NONCE_BYTES);
      const tag = ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(subject))
        .setAuthTag(tag);
      const encrypted = ciphertext.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]);
    },
  };
}

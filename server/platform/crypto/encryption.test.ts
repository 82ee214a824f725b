import { describe, expect, it } from "vitest";
import { createEncryption } from "./encryption.ts";

const SECRET = "a secret of a site that is long enough";
const CONTENT = Buffer.from("żółw");

describe("createEncryption", () => {
  const encryption = createEncryption(SECRET);

  it("decrypts its own ciphertext, also in another process of the site", () => {
    const ciphertext = encryption.encrypt("two-factor/1", CONTENT);
    expect(ciphertext.includes(CONTENT)).toBe(false);
    expect(createEncryption(SECRET).decrypt("two-factor/1", ciphertext)).toEqual(CONTENT);
  });

  it("never encrypts the same content to the same ciphertext", () => {
    expect(encryption.encrypt("two-factor/1", CONTENT)).not.toEqual(
      encryption.encrypt("two-factor/1", CONTENT),
    );
  });

  it("rejects content of another subject, changed content, and content encrypted with another secret", () => {
    const ciphertext = encryption.encrypt("two-factor/1", CONTENT);
    const changed = Buffer.from(ciphertext);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => encryption.decrypt("two-factor/2", ciphertext)).toThrow(/authenticate/);
    expect(() => encryption.decrypt("two-factor/1", changed)).toThrow(/authenticate/);
    expect(() => createEncryption(`${SECRET}!`).decrypt("two-factor/1", ciphertext)).toThrow(/authenticate/);
  });
});

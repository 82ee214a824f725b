import { describe, expect, it } from "vitest";
import { createSigner } from "./signatures.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inAnHour = now.getTime() / 1000 + 3600;

describe("a signature", () => {
  const signer = createSigner("secret");

  it("is valid for its subject until it expires", () => {
    const signature = signer.sign("video/1", inAnHour);

    expect(signer.isValid("video/1", signature, now)).toBe(true);
    expect(signer.isValid("video/2", signature, now)).toBe(false);
    expect(signer.isValid("video/1", signature, new Date((inAnHour + 1) * 1000))).toBe(false);
  });

  it.each(["", ".", "x.y", "9999999999", "9999999999.", "NaN.abc", "9999999999.forged"])(
    "is invalid: %j",
    (made) => {
      expect(signer.isValid("video/1", made, now)).toBe(false);
    },
  );

  it("of another secret is invalid", () => {
    expect(createSigner("other").isValid("video/1", signer.sign("video/1", inAnHour), now)).toBe(false);
  });
});

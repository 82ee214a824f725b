import { describe, expect, it } from "vitest";
import { createSealer } from "./seal.ts";

const SECRET = "a secret of a site that is long enough";
const CONTENT = Buffer.from("żółw");

describe("createSealer", () => {
  const sealer = createSealer(SECRET);

  it("opens what it has sealed, also in another process of the site", () => {
    const sealed = sealer.seal("two-factor/1", CONTENT);
    expect(sealed.includes(CONTENT)).toBe(false);
    expect(createSealer(SECRET).open("two-factor/1", sealed)).toEqual(CONTENT);
  });

  it("never seals the same content alike", () => {
    expect(sealer.seal("two-factor/1", CONTENT)).not.toEqual(sealer.seal("two-factor/1", CONTENT));
  });

  it("refuses what belongs to somebody else, was changed, or was sealed with another secret", () => {
    const sealed = sealer.seal("two-factor/1", CONTENT);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => sealer.open("two-factor/2", sealed)).toThrow(/authenticate/);
    expect(() => sealer.open("two-factor/1", changed)).toThrow(/authenticate/);
    expect(() => createSealer(`${SECRET}!`).open("two-factor/1", sealed)).toThrow(/authenticate/);
  });
});

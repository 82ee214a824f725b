import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./content-encoding.ts";

describe("chooseEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["identity", "identity"],
    ["deflate, zstd", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["BR", "br"],
    ["*", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0, *", "gzip"],
    ["br;q=0.2, gzip;q=0.9", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["gzip;q=0.5, identity", "identity"],
    ["*;q=0", "identity"],
    ["x-gzip-like", "identity"],
  ])("for %s chooses %s", (acceptEncoding, chosen) => {
    expect(chooseEncoding(acceptEncoding)).toBe(chosen);
  });

  it("chooses only encodings that are available", () => {
    expect(chooseEncoding("br, gzip", ["gzip"])).toBe("gzip");
    expect(chooseEncoding("br", [])).toBe("identity");
  });
});

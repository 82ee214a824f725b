import { describe, expect, it } from "vitest";
import { examineAddress } from "./outside-address.ts";

describe("examineAddress", () => {
  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://nadaj.example/1",
    "intent://scan/#Intent;scheme=zxing;end",
    "//evil.example",
    "/new",
    "https://",
    "przyklad.pl",
  ])("refuses what is no address of a web page: %s", (given) => {
    expect(examineAddress(given)).toEqual({ kind: "refused", given: given.trim() });
  });

  it.each([undefined, "", "   "])("knows a missing address: %s", (given) => {
    expect(examineAddress(given)).toEqual({ kind: "missing" });
  });

  it("shows the host as browsers send it", () => {
    expect(examineAddress("https://пример.pl/ścieżka?a=1")).toMatchObject({
      kind: "page",
      host: "xn--e1afmkfd.pl",
      hasForeignLetters: true,
      isEncrypted: true,
    });
  });

  it("takes away a user name that imitates a host", () => {
    expect(examineAddress("http://bank.pl:haslo@evil.example:8080/x")).toMatchObject({
      href: "http://evil.example:8080/x",
      host: "evil.example:8080",
      hadCredentials: true,
      isEncrypted: false,
    });
  });
});

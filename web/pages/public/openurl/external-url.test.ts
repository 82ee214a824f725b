import { describe, expect, it } from "vitest";
import { checkExternalUrl } from "./external-url.ts";

describe("checkExternalUrl", () => {
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
  ])("rejects a value that is not a web address: %s", (input) => {
    expect(checkExternalUrl(input)).toEqual({ kind: "refused", input: input.trim() });
  });

  it.each([undefined, "", "   "])("detects a missing address: %s", (input) => {
    expect(checkExternalUrl(input)).toEqual({ kind: "missing" });
  });

  it("shows the host in punycode, as browsers send it", () => {
    expect(checkExternalUrl("https://пример.pl/ścieżka?a=1")).toMatchObject({
      kind: "page",
      host: "xn--e1afmkfd.pl",
      isPunycode: true,
      isEncrypted: true,
    });
  });

  it("removes a user name that imitates a host", () => {
    expect(checkExternalUrl("http://bank.pl:haslo@evil.example:8080/x")).toMatchObject({
      href: "http://evil.example:8080/x",
      host: "evil.example:8080",
      hadCredentials: true,
      isEncrypted: false,
    });
  });
});

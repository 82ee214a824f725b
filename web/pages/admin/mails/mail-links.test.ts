import { describe, expect, it } from "vitest";
import { mailParts } from "./mail-links.ts";

const HERE = ["https://nadaj.example"];

describe("mailParts", () => {
  it("turns an address of this site into a link", () => {
    const parts = mailParts("Kliknij: https://nadaj.example/activate-account?code=a1\nDo usłyszenia", HERE);

    expect(parts).toEqual([
      { kind: "text", text: "Kliknij: " },
      {
        kind: "link",
        text: "https://nadaj.example/activate-account?code=a1",
        path: "/activate-account?code=a1",
      },
      { kind: "text", text: "\nDo usłyszenia" },
    ]);
  });

  it("keeps the full stop after an address out of the link", () => {
    const parts = mailParts("Zajrzyj na https://nadaj.example/new.", HERE);

    expect(parts.at(-2)).toEqual({ kind: "link", text: "https://nadaj.example/new", path: "/new" });
    expect(parts.at(-1)).toEqual({ kind: "text", text: "." });
  });

  it.each([
    "https://evil.example/activate-account?code=a1",
    "https://nadaj.example.evil.example/",
    "https://nadaj.example@evil.example/",
    "http://nadaj.example/",
    "https://",
    "javascript:alert(1)",
  ])("keeps %s as text", (address) => {
    expect(mailParts(address, HERE)).toEqual([{ kind: "text", text: address }]);
  });

  it("returns nothing for an empty email", () => {
    expect(mailParts("", HERE)).toEqual([]);
  });
});

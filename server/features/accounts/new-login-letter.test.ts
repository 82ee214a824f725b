import { expect, it } from "vitest";
import { newLoginLetter } from "./new-login-letter.ts";

it.each(["pl", "en"] as const)("says on the site's clock when the login was, in %s [LAS-084]", (locale) => {
  const now = new Date("2026-11-20T09:04:00Z");
  const { paragraphs } = newLoginLetter(locale, { name: "Ola", url: "/", device: "", now });
  expect(paragraphs.join(" ")).toMatch(/20 (listopada|November) 2026, 10:04 CET\./);
});

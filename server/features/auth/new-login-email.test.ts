import { expect, it } from "vitest";
import { withEditedTexts } from "#server/platform/mail/template-text.ts";
import { newLoginEmail } from "./new-login-email.ts";

it.each(["pl", "en"] as const)("shows the login time in the site's time zone: %s [LAS-084]", (locale) => {
  const now = new Date("2026-11-20T09:04:00Z");
  const email = newLoginEmail({ locale, site: "Nadaj" }, { name: "Ola", url: "/", device: "", now });
  const { paragraphs } = withEditedTexts(email, {});
  expect(paragraphs.join(" ")).toMatch(/20 (listopada|November) 2026, 10:04 CET\./);
});

import { expect, it } from "vitest";
import { FooterLink } from "./footer-link.ts";

function isAccepted(href: string): boolean {
  return FooterLink.safeParse({ pl: "Kontakt", en: "Contact", href }).success;
}

it.each([
  "https://example.org",
  "http://example.org/a?b=c#d",
  "mailto:kontakt@example.org",
  "/faq",
  " https://example.org/ ",
])("leads to a page, an email address or a path of the site: %s", (href) => {
  expect(isAccepted(href)).toBe(true);
});

it.each([
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
  ],
  ...["//evil.example", "https://", "https:///x", "faq", "", "#top", "/a b", "mailto:", "/\\evil.example"],
])("leads nowhere else: %j", (href) => {
  expect(isAccepted(href)).toBe(false);
});

import { describe, expect, it } from "vitest";
import { Email, KnownEmail } from "./contract.ts";

describe("an email address", () => {
  it.each([
    ["jan@żółw.pl", "jan@xn--w-uga1v8h.pl"],
    ["jan@z\u0307o\u0301łw.pl", "jan@xn--w-uga1v8h.pl"],
    ["jan@ŻÓŁW.PL", "jan@xn--w-uga1v8h.pl"],
    [" ola@poczta.президент.рф ", "ola@poczta.xn--d1abbgf6aiiy.xn--p1ai"],
    ["ola@例え.jp", "ola@xn--r8jz45g.jp"],
    ["jan@xn--w-uga1v8h.pl", "jan@xn--w-uga1v8h.pl"],
    ["Jan.Kot+a@Example.com", "Jan.Kot+a@Example.com"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(Email.safeParse(typed).data).toBe(stored);
    expect(KnownEmail.safeParse(typed).data).toBe(stored);
  });

  it.each([
    "żółw@example.com",
    "jan@żółw",
    "jan@ż ó.pl",
    "jan@żółw.pl/a",
    "jan@żółw.pl:80",
    "jan@-ż-.",
    "@żółw.pl",
    "żółw.pl",
  ])("is not %s", (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

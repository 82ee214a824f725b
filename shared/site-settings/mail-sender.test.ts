import { expect, it } from "vitest";
import { MailSender } from "./mail-sender.ts";

it.each([
  ["", ""],
  ["tv@example.org", "tv@example.org"],
  ["Tęcza TV <tv@example.org>", "Tęcza TV <tv@example.org>"],
  ["  Tęcza\nTV <tv@tęcza.pl> ", "Tęcza TV <tv@xn--tcza-5va.pl>"],
])("accepts %j", (typed, stored) => {
  expect(MailSender.parse(typed)).toBe(stored);
});

it.each([
  ...["Tęcza TV", "tv@", "tv@example", "<tv@example.org>", "A <a@example.org>, B <b@example.org>"],
  ...["a@example.org, b@example.org", 'A" <a@example.org>', "A <a@example.org> B", "A <a b@example.org>"],
])("refuses %j", (typed) => {
  expect(MailSender.safeParse(typed).success).toBe(false);
});

import { expect, it } from "vitest";
import { MailSender } from "#shared/site-settings/mail-sender.ts";
import { requireMailbox } from "./message.ts";

it.each(["Tęcza TV <tv@example.org>", "O'Neil (kino) <kino@example.org>", "tv@example.org"])(
  "is a mailbox for the program that sends emails: %s",
  (sender) => {
    expect(requireMailbox(MailSender.parse(sender)).address).toMatch(/^(?:tv|kino)@example\.org$/);
  },
);

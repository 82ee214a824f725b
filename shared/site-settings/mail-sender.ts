import * as z from "zod/mini";
import { EMAIL_PATTERN, dnsSpelling } from "#shared/accounts/email-address.ts";
import { oneLine } from "#shared/text-validation.ts";

export const MAIL_SENDER_MAX_CHARACTERS = 320;

/** `Name <address>`, or an address alone. A name has no characters that end it, or start another mailbox. */
const MAILBOX = /^(?:(?<name>[^"<>@,;:\\]*[^"<>@,;:\\\s])\s*<(?<named>[^<>]+)>|(?<alone>[^<>\s]+))$/;

/** The sender of emails: `Tęcza TV <tv@example.org>`, or an address alone; empty for the program's own. */
export const MailSender = z.string().check(
  z.overwrite((sender) => withDnsSpelling(oneLine(sender))),
  z.maxLength(MAIL_SENDER_MAX_CHARACTERS),
  z.refine((sender) => sender === "" || EMAIL_PATTERN.test(addressOf(sender))),
);

function withDnsSpelling(sender: string): string {
  const address = addressOf(sender);
  return address === "" ? sender : sender.replace(address, () => dnsSpelling(address));
}

/** Empty if the text is no mailbox. */
function addressOf(sender: string): string {
  const { named, alone } = MAILBOX.exec(sender)?.groups ?? {};
  return named ?? alone ?? "";
}

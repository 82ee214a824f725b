/** A mailbox with the name people see. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** One mail to one person. */
export interface Message {
  /** `jan@example.com`, `Jan <jan@example.com>`, or both parts; names may hold anything, addresses are checked. */
  readonly to: string | Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mail programs end mails of this kind by one press (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

const CONTROLS_AND_SPACES = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** One @, and nothing that ends an address, begins another or begins a header. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** `"Any name" <address>` or `Name <address>`; stricter than mail parsers, which read several mailboxes as one. */
const NAMED = /^(?:"([^"\p{Cc}]*)" *|([^"<>@,;:\p{Cc}]*))<([^<>]*)>$/u;

/**
 * Reads exactly one mailbox. Throws a TypeError for anything else, so that no text becomes another
 * recipient or another header.
 */
export function requireMailbox(mailbox: string | Mailbox): Mailbox {
  const { name, address } = typeof mailbox === "string" ? parse(mailbox) : mailbox;
  if (!ADDRESS.test(address)) throw new TypeError(`Not a mail address: ${JSON.stringify(address)}`);
  return { name: oneLine(name), address };
}

/** What nodemailer gets: headers that cannot break out of their line, and no content fetched from anywhere. */
export function composeMessage({ to, subject, text, html, unsubscribeUrl }: Message, from: Mailbox) {
  return {
    from: { ...from },
    to: { ...requireMailbox(to) },
    subject: oneLine(subject),
    text,
    html,
    // Keeps holiday notices and other robots from answering (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneClick(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${new URL(url).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function parse(text: string): Mailbox {
  const [, quoted, plain, address] = NAMED.exec(text) ?? [];
  return address === undefined ? { name: "", address: text } : { name: quoted ?? plain ?? "", address };
}

function oneLine(text: string): string {
  return text.replace(CONTROLS_AND_SPACES, " ").trim();
}

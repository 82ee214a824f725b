/** A mailbox with its display name. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** One email to one recipient. */
export interface Message {
  /** `jan@example.com`, `Jan <jan@example.com>`, or both parts; names may contain anything, addresses are validated. */
  readonly to: string | Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe URL for email clients (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

const CONTROLS_AND_SPACES = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** One @, and no character that ends the address, starts another one or starts a header. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** `"Any name" <address>` or `Name <address>`; stricter than mail parsers, which read several mailboxes as one. */
const NAMED = /^(?:"([^"\p{Cc}]*)" *|([^"<>@,;:\p{Cc}]*))<([^<>]*)>$/u;

/**
 * Parses exactly one mailbox. Throws a TypeError for anything else, to prevent the injection of recipients
 * and headers.
 */
export function requireMailbox(mailbox: string | Mailbox): Mailbox {
  const { name, address } = typeof mailbox === "string" ? parse(mailbox) : mailbox;
  if (!ADDRESS.test(address)) throw new TypeError(`Not a mail address: ${JSON.stringify(address)}`);
  return { name: oneLine(name), address };
}

/** Builds the message for nodemailer: no header injection, no content fetched from files or URLs. */
export function composeMessage({ to, subject, text, html, unsubscribeUrl }: Message, from: Mailbox) {
  return {
    from: { ...from },
    to: { ...requireMailbox(to) },
    subject: oneLine(subject),
    text,
    html,
    // Suppresses out-of-office notices and other automatic replies (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function unsubscribeHeaders(url: string): Record<string, string> {
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

import path from "node:path";
import nodemailer from "nodemailer";
import type { Log } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { composeMessage, requireMailbox, type Mailbox, type Message } from "./message.ts";
import { withAccent, type EmailAccent } from "./email-accent.ts";
import { OUTBOX, openOutbox } from "./outbox.ts";

export interface Mail {
  /** Whether emails are sent by SMTP; otherwise they are stored in the outbox. */
  readonly smtp: boolean;
  /**
   * Resolves when the mail server has accepted the email, or when its file is stored in the outbox. Throws if it
   * was not accepted, and a TypeError if `to` is not one mailbox. Retries are up to the caller.
   */
  send(message: Message): Promise<void>;
  /** Throws unless the mail server responds and accepts the credentials. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`; the options of nodemailer may follow as a query. */
  readonly smtpUrl?: string | undefined;
  /** The present sender, such as `Nadaj <nadaj@example.com>`; an address alone gets the name of the site. */
  readonly from: () => string;
  readonly siteName: () => string;
  /** Undefined for that of the software. */
  readonly accent: () => EmailAccent | undefined;
  readonly dataDir: string;
  readonly log: Log;
}

const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 10_000;
/** Idle timeout of the socket: some servers scan an email for a while before they accept it. */
const IDLE_TIMEOUT_MS = 60_000;

/** Sends emails by SMTP if a server is configured; otherwise stores each as a file in the outbox folder. */
export function openMail({ smtpUrl, from, siteName, accent, dataDir, log }: MailSettings): Mail {
  requireSender(from());
  const sender = () => {
    const mailbox = requireMailbox(from());
    return { ...mailbox, name: mailbox.name || siteName() };
  };
  const mail =
    smtpUrl === undefined
      ? createOutboxMail(path.resolve(dataDir, OUTBOX), sender, log)
      : createSmtpMail(smtpUrl, sender, log);
  return {
    ...mail,
    send(message) {
      const present = accent();
      return mail.send(present ? { ...message, html: withAccent(message.html, present) } : message);
    },
  };
}

function createSmtpMail(url: string, from: () => Mailbox, log: Log): Mail {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  // Errors of an email reject its `send`; errors of an idle connection can only be logged here.
  transport.on("error", (error: Error) => log.warn({ err: error }, "mail server connection failed"));
  return {
    smtp: true,
    async send(message) {
      const { messageId, response } = await transport.sendMail(composeMessage(message, from()));
      log.info({ messageId, response }, "mail sent");
    },
    async verify() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}

function createOutboxMail(folder: string, from: () => Mailbox, log: Log): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const outbox = openOutbox(folder);
  return {
    smtp: false,
    async send(message) {
      const { message: source } = await transport.sendMail(composeMessage(message, from()));
      // A Buffer, because the transport was made with `buffer`.
      const id = await outbox.store(source as Buffer);
      log.info({ id }, "mail stored in the outbox");
    },
    async verify() {},
    async close() {},
  };
}

function requireSender(from: string): void {
  try {
    requireMailbox(from);
  } catch (error) {
    throw new StartError(
      `MAIL_FROM must be one address, such as "Nadaj <nadaj@example.com>", not "${from}".`,
      {
        cause: error,
      },
    );
  }
}

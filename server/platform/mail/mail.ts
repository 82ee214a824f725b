import path from "node:path";
import nodemailer from "nodemailer";
import { logRejection, type Log } from "#server/platform/log.ts";
import { StartError } from "#server/platform/start-error.ts";
import { composeMessage, requireMailbox, type Mailbox, type Message } from "./message.ts";
import { withAccent, type EmailAccent } from "./email-accent.ts";
import { withoutSecrets } from "./mail-failure.ts";
import { connectionOptions, secretsOf, type MailServer } from "./mail-server.ts";
import { OUTBOX, openOutbox } from "./outbox.ts";

export interface Mail {
  /** Whether emails are sent by SMTP now; otherwise they are stored in the outbox. */
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
  /** The present mail server; undefined if there is none. */
  readonly server: () => MailServer | undefined;
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

/** Sends emails by SMTP while a server is configured; otherwise stores each as a file in the outbox folder. */
export function openMail({ server, from, siteName, accent, dataDir, log }: MailSettings): Mail {
  requireSender(from());
  const sender = () => {
    const mailbox = requireMailbox(from());
    return { ...mailbox, name: mailbox.name || siteName() };
  };
  const outbox = createOutboxMail(path.resolve(dataDir, OUTBOX), sender, log);
  let current: { readonly key: string; readonly mail: SmtpMail } | undefined;

  /** The way that emails take now: a server that has changed gets connections of its own. */
  function present(): Pick<Mail, "send" | "verify"> {
    const chosen = server();
    if (current && current.key !== JSON.stringify(chosen)) {
      logRejection(log, "closing the connections to a mail server", current.mail.finish());
      current = undefined;
    }
    if (!chosen) return outbox;
    current ??= { key: JSON.stringify(chosen), mail: createSmtpMail(chosen, sender, log) };
    return current.mail;
  }

  return {
    get smtp() {
      return server() !== undefined;
    },
    async send(message) {
      await present().send({ ...message, html: withAccent(message.html, accent()) });
    },
    verify: async () => present().verify(),
    async close() {
      current?.mail.close();
    },
  };
}

interface SmtpMail extends Pick<Mail, "send" | "verify"> {
  close(): void;
  /** Closes the connections when the emails on their way are sent. */
  finish(): Promise<void>;
}

function createSmtpMail(server: MailServer, from: () => Mailbox, log: Log): SmtpMail {
  const transport = nodemailer.createTransport({
    ...connectionOptions(server),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  const secrets = secretsOf(server);
  const sending = new Set<Promise<unknown>>();
  // Errors of an email reject its `send`; errors of an idle connection can only be logged here.
  transport.on("error", (error: Error) =>
    log.warn({ err: withoutSecrets(error, secrets) }, "mail server connection failed"),
  );

  async function carryOut<T>(work: Promise<T>): Promise<T> {
    sending.add(work);
    try {
      return await work;
    } catch (error) {
      throw withoutSecrets(error, secrets);
    } finally {
      sending.delete(work);
    }
  }

  return {
    async send(message) {
      const { messageId, response } = await carryOut(transport.sendMail(composeMessage(message, from())));
      log.info({ messageId, response }, "mail sent");
    },
    async verify() {
      await carryOut(transport.verify());
    },
    close: () => transport.close(),
    async finish() {
      await Promise.allSettled(sending);
      transport.close();
    },
  };
}

function createOutboxMail(folder: string, from: () => Mailbox, log: Log): Pick<Mail, "send" | "verify"> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const outbox = openOutbox(folder);
  return {
    async send(message) {
      const { message: source } = await transport.sendMail(composeMessage(message, from()));
      // A Buffer, because the transport was made with `buffer`.
      const id = await outbox.store(source as Buffer);
      log.info({ id }, "mail stored in the outbox");
    },
    async verify() {},
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

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { text as textOf } from "node:stream/consumers";
import pino from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { openMail } from "#server/platform/mail/mail.ts";
import type { Message } from "#server/platform/mail/message.ts";

export const MAIL_SETTINGS = {
  server: () => undefined,
  from: () => "Nadaj <nadaj@example.com>",
  siteName: () => "Nadaj",
  accent: () => undefined,
  log: pino({ level: "silent" }),
};

export const MESSAGE: Message = {
  to: "jan@example.com",
  subject: "Zażółć gęślą jaźń – nowy film „Źdźbło” już jest",
  text: "Cześć,\n\nźrebię już śpi.\n.kropka na początku",
  html: "<p>Cześć,</p><p>źrebię już śpi.</p>",
};

interface Delivery {
  readonly source: string;
  /** SMTP envelope: the sender and the recipients. */
  readonly envelope: readonly string[];
  readonly user: string | undefined;
  readonly secure: boolean;
}

export const WITHOUT_TLS = { disabledCommands: ["STARTTLS", "AUTH"] } satisfies SMTPServerOptions;

/** The error with which the server rejects a command. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** For tests: a real SMTP server on 127.0.0.1, and a `Mail` that sends to it; `account` is `user:password@`. */
export async function openMailOnServer(
  options: SMTPServerOptions = WITHOUT_TLS,
  { query = "", account = "" } = {},
) {
  const deliveries: Delivery[] = [];
  let connections = 0;
  const server = new SMTPServer({
    logger: false,
    authOptional: options.onAuth === undefined,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    async onData(stream, { envelope, user, secure }, done) {
      const source = await textOf(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      deliveries.push({ source, envelope: [from, ...to], user, secure });
      done();
    },
    ...options,
  });
  // Clients that disconnect are part of the tests.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://${account}127.0.0.1:${port}${query}`;
  const mail = openMail({ ...MAIL_SETTINGS, server: () => ({ url }), dataDir: tmpdir() });
  return {
    mail,
    port,
    deliveries,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      await mail.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { MAIL_SETTINGS, MESSAGE, openMailOnServer, smtpError } from "./testing/mail-test-server.ts";
import { mailFailure } from "./mail-failure.ts";
import { settingsOfUrl, type MailServer } from "./mail-server.ts";
import { openMail } from "./mail.ts";
import { listOutbox } from "./outbox.ts";

const PASSWORD = "Zażółć: gęślą";
const ENCRYPTED = { disabledCommands: ["AUTH"] };

/** A server that wants an account, and whose refusals repeat what it was sent. */
function talkativeServer() {
  return openMailOnServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username = "", password: sentPassword }, _session, done) {
      const password = sentPassword ?? "";
      if (username === "jan" && password === PASSWORD) return done(null, { user: username });
      const sent = Buffer.from(`\0${username}\0${password}`).toString("base64");
      return done(smtpError(535, `No ${password} ${Buffer.from(password).toString("base64")} ${sent}`));
    },
  });
}

function savedServer(port: number, given: Partial<Exclude<MailServer, { readonly url: string }>> = {}) {
  return { host: "127.0.0.1", port, security: "none", account: undefined, ...given } as const;
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("the email was accepted");
}

describe("the mail server", () => {
  it("is the one that is set when an email is sent; without one emails are kept", async () => {
    await using first = await openMailOnServer();
    await using second = await talkativeServer();
    const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-mail-server-"));
    let server: MailServer | undefined;
    const mail = openMail({ ...MAIL_SETTINGS, server: () => server, dataDir });

    await mail.send({ ...MESSAGE, subject: "Kept" });
    expect(mail.smtp).toBe(false);
    server = savedServer(first.port);
    // Those on their way arrive, although the server changes meanwhile.
    const numbers = Array.from({ length: 12 }, (_, number) => number);
    const sending = numbers.map((number) => mail.send({ ...MESSAGE, subject: `Mail ${number}` }));
    server = savedServer(second.port, { account: { user: "jan", pass: PASSWORD } });
    await mail.send(MESSAGE);
    await Promise.all(sending);
    expect(mail.smtp).toBe(true);
    server = undefined;
    await mail.send({ ...MESSAGE, subject: "Kept again" });

    expect(first.deliveries).toHaveLength(12);
    expect(second.deliveries.map(({ user }) => user)).toEqual(["jan"]);
    const kept = await listOutbox({ dataDir, limit: 10, offset: 0 });
    expect(kept.items.map(({ subject }) => subject)).toEqual(["Kept again", "Kept"]);
    await mail.close();
  });

  it("gets a new password at once", async () => {
    await using strict = await talkativeServer();
    let pass = "wrong";
    const server = () => savedServer(strict.port, { account: { user: "jan", pass } });
    const mail = openMail({ ...MAIL_SETTINGS, server, dataDir: tmpdir() });
    await expect(mail.send(MESSAGE)).rejects.toThrow(expect.objectContaining({ code: "EAUTH" }));

    pass = PASSWORD;
    await mail.send(MESSAGE);

    expect(strict.deliveries).toHaveLength(1);
    await mail.close();
  });

  it("has no part of the password in its refusals, whatever it repeats", async () => {
    await using talkative = await talkativeServer();
    const account = { user: "eva", pass: PASSWORD };
    const saved = openMail({
      ...MAIL_SETTINGS,
      server: () => savedServer(talkative.port, { account }),
      dataDir: tmpdir(),
    });
    const url = `smtp://eva:${encodeURIComponent(PASSWORD)}@127.0.0.1:${talkative.port}`;
    const named = openMail({ ...MAIL_SETTINGS, server: () => ({ url }), dataDir: tmpdir() });

    for (const mail of [saved, named]) {
      const error = await failureOf(mail.send(MESSAGE));
      const { code, details } = mailFailure(error);
      expect(code).toBe("MAIL_LOGIN_REFUSED");
      expect(details["answer"]).toContain("535 No •••");
      const texts = [String(details["answer"]), JSON.stringify(error), String(error.stack)];
      for (const text of texts) {
        expect(text).not.toContain(PASSWORD);
        expect(text).not.toContain(Buffer.from(PASSWORD).toString("base64"));
        expect(text).not.toContain(Buffer.from(`\0eva\0${PASSWORD}`).toString("base64"));
      }
      await mail.close();
    }
  });

  it("is not sent anything unencrypted if it has to encrypt, and nothing encrypted if it must not", async () => {
    await using plain = await openMailOnServer();
    await using encrypting = await openMailOnServer(ENCRYPTED);
    const mailOf = (server: MailServer) =>
      openMail({ ...MAIL_SETTINGS, server: () => server, dataDir: tmpdir() });

    const [required, forbidden] = [
      mailOf(savedServer(plain.port, { security: "starttls" })),
      mailOf(savedServer(encrypting.port)),
    ];
    const error = await failureOf(required.send(MESSAGE));
    await forbidden.send(MESSAGE);

    expect(mailFailure(error).code).toBe("MAIL_UNREACHABLE");
    expect(plain.deliveries).toEqual([]);
    expect(encrypting.deliveries.map(({ secure }) => secure)).toEqual([false]);
    await required.close();
    await forbidden.close();
  });

  it("is not trusted with a certificate of its own making", async () => {
    await using encrypting = await openMailOnServer(ENCRYPTED);
    const server = savedServer(encrypting.port, { security: "starttls" });
    const mail = openMail({ ...MAIL_SETTINGS, server: () => server, dataDir: tmpdir() });

    const { code, details } = mailFailure(await failureOf(mail.send(MESSAGE)));

    expect({ code, details }).toEqual({
      ...{ code: "MAIL_UNREACHABLE", details: { answer: expect.stringContaining("certificate") } },
    });
    await mail.close();
  });
});

describe("the settings of SMTP_URL", () => {
  it.each([
    [
      "smtp://jan%40example.com:p%40ss@mail.example.com:2525",
      ["mail.example.com", "starttls", 2525, "jan@example.com", "p@ss"],
    ],
    ["smtps://mail.example.com", ["mail.example.com", "tls", null, "", null]],
    ["smtp://a:100%@[fd00::25]:25?ignoreTLS=true", ["fd00::25", "none", 25, "a", "100%"]],
    // A token that is both.
    ["smtps://t0ken:t0ken@mail.example.com", ["mail.example.com", "tls", null, "", "t0ken"]],
  ])("are read from %s", (url, [host, security, port, user, password]) => {
    expect(settingsOfUrl(url)).toEqual({
      ...{ "mail.host": host, "mail.security": security, "mail.port": port },
      ...{ "mail.user": user, "mail.password": password },
    });
  });
});

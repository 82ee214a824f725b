import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import PostalMime from "postal-mime";
import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, it } from "vitest";
import {
  MAIL_SETTINGS,
  MESSAGE,
  openMailOnServer,
  smtpError,
  WITHOUT_TLS,
} from "./testing/mail-test-server.ts";
import { openMail } from "./mail.ts";

const REQUIRE_ACCOUNT: SMTPServerOptions = {
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    if (username !== "jan@example.com" || password !== "p@ss:wórd")
      return done(smtpError(535, "Wrong password"));
    return done(null, { user: username });
  },
};

describe("mail by SMTP", () => {
  it("arrives with Polish characters, both bodies and one recipient", async () => {
    await using server = await openMailOnServer();

    await server.mail.send({ ...MESSAGE, to: "Łukasz Żbik-Ćma <lukasz@example.com>" });

    const [delivery] = server.deliveries;
    const received = await PostalMime.parse(delivery?.source ?? "");
    expect(server.mail.smtp).toBe(true);
    expect(received.subject).toBe(MESSAGE.subject);
    expect(received.text?.trim()).toBe(MESSAGE.text);
    expect(received.html?.trim()).toBe(MESSAGE.html);
    expect(received.from).toEqual({ name: "Nadaj", address: "nadaj@example.com" });
    expect(received.to).toEqual([{ name: "Łukasz Żbik-Ćma", address: "lukasz@example.com" }]);
    expect(delivery?.envelope).toEqual(["nadaj@example.com", "lukasz@example.com"]);
    expect(received.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });

  it("is sent unencrypted to a server without STARTTLS, and encrypted to one with it", async () => {
    await using plain = await openMailOnServer();
    await using encrypting = await openMailOnServer(
      { disabledCommands: ["AUTH"] },
      { query: "?tls.rejectUnauthorized=false" },
    );

    await plain.mail.send(MESSAGE);
    await encrypting.mail.send(MESSAGE);

    expect(plain.deliveries.map(({ secure }) => secure)).toEqual([false]);
    expect(encrypting.deliveries.map(({ secure }) => secure)).toEqual([true]);
  });

  it("refuses a server whose certificate it cannot trust", async () => {
    await using server = await openMailOnServer({ disabledCommands: ["AUTH"] });

    await expect(server.mail.send(MESSAGE)).rejects.toThrow(/certificate/);
    expect(server.deliveries).toEqual([]);
  });

  it("signs in with the name and password of the URL", async () => {
    await using server = await openMailOnServer(REQUIRE_ACCOUNT, {
      account: "jan%40example.com:p%40ss%3Aw%C3%B3rd@",
    });

    await server.mail.verify();
    await server.mail.send(MESSAGE);

    expect(server.deliveries.map(({ user }) => user)).toEqual(["jan@example.com"]);
  });

  it("fails with a wrong password, in `verify` and in `send`", async () => {
    await using server = await openMailOnServer(REQUIRE_ACCOUNT, { account: "jan%40example.com:wrong@" });

    await expect(server.mail.verify()).rejects.toThrow(expect.objectContaining({ code: "EAUTH" }));
    await expect(server.mail.send(MESSAGE)).rejects.toThrow(expect.objectContaining({ code: "EAUTH" }));
    expect(server.deliveries).toEqual([]);
  });

  it("fails if the server rejects the recipient, and sends the next email", async () => {
    await using server = await openMailOnServer({
      ...WITHOUT_TLS,
      onRcptTo({ address }, _session, done) {
        done(address === "gone@example.com" ? smtpError(550, "No such mailbox") : null);
      },
    });

    await expect(server.mail.send({ ...MESSAGE, to: "gone@example.com" })).rejects.toThrow(
      expect.objectContaining({ responseCode: 550 }),
    );
    await server.mail.send(MESSAGE);

    expect(server.deliveries.map(({ envelope }) => envelope[1])).toEqual(["jan@example.com"]);
  });

  it("fails if the server rejects the content temporarily", async () => {
    await using server = await openMailOnServer({
      ...WITHOUT_TLS,
      onData(stream, _session, done) {
        stream.resume().on("end", () => done(smtpError(451, "Try again later")));
      },
    });

    await expect(server.mail.send(MESSAGE)).rejects.toThrow(expect.objectContaining({ responseCode: 451 }));
  });

  it("fails if no server listens", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    const mail = openMail({
      ...MAIL_SETTINGS,
      server: () => ({ url: `smtp://127.0.0.1:${port}` }),
      dataDir: tmpdir(),
    });

    await expect(mail.send(MESSAGE)).rejects.toThrow("ECONNREFUSED");
    await expect(mail.verify()).rejects.toThrow("ECONNREFUSED");
    await mail.close();
  });

  it("fails if the server always closes the connection", async () => {
    const rude = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(rude, "listening");
    const { port } = rude.address() as AddressInfo;
    const mail = openMail({
      ...MAIL_SETTINGS,
      server: () => ({ url: `smtp://127.0.0.1:${port}?maxRequeues=1` }),
      dataDir: tmpdir(),
    });

    await expect(mail.send(MESSAGE)).rejects.toThrow(/closed|ECONNRESET/);
    await mail.close();
    rude.close();
  });

  it("sends many at once over a few connections", async () => {
    await using server = await openMailOnServer();

    const numbers = Array.from({ length: 40 }, (_, number) => number);
    await Promise.all(numbers.map((number) => server.mail.send({ ...MESSAGE, subject: `Mail ${number}` })));

    const received = await Promise.all(server.deliveries.map(({ source }) => PostalMime.parse(source)));
    const subjects = new Set(received.map(({ subject }) => subject));
    expect(received).toHaveLength(40);
    expect(subjects).toEqual(new Set(numbers.map((number) => `Mail ${number}`)));
    expect(server.connections()).toBeLessThanOrEqual(3);
  });
});

describe("openMail", () => {
  it.each(["", "nadaj", "a@example.com, b@example.com"])("rejects %j as a sender", (from) => {
    expect(() => openMail({ ...MAIL_SETTINGS, from: () => from, dataDir: tmpdir() })).toThrow(
      /^MAIL_FROM must be one address/,
    );
  });
});

import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { MESSAGE, openMailOnServer } from "./testing/mail-test-server.ts";
import { composeMessage } from "./message.ts";

const SENDER = { name: "Nadaj", address: "nadaj@example.com" };

describe("an email with injected recipients or headers", () => {
  it.each([
    "jan@example.com\r\nBcc: all@example.com",
    "jan@example.com\nBcc: all@example.com",
    "Jan\r\nBcc: all@example.com\r\n <jan@example.com>",
    "jan@example.com, other@example.com",
    "jan@example.com; other@example.com",
    "Group: jan@example.com, other@example.com;",
    "Jan <jan@example.com> <other@example.com>",
    "jan@example.com, Jan <other@example.com>",
    '"Jan" <jan@example.com>, "Ola" <ola@example.com>',
    "jan@example.com\0",
    "jan",
    "",
    "<>",
    "@",
    "jan@",
    "jan doe@example.com",
  ])("rejects the recipient %j", (to) => {
    expect(() => composeMessage({ ...MESSAGE, to }, SENDER)).toThrow(TypeError);
  });

  it.each([
    "jan@example.com\r\nBcc: all@example.com",
    "jan@example.com>, <other@example.com",
    "jan@example.com,other@example.com",
    "jan @example.com",
    "jan@example.com\u2028",
  ])("rejects the recipient with the address %j", (address) => {
    expect(() => composeMessage({ ...MESSAGE, to: { name: "Jan", address } }, SENDER)).toThrow(TypeError);
  });

  it("is not sent", async () => {
    await using server = await openMailOnServer();

    await expect(
      server.mail.send({ ...MESSAGE, to: "jan@example.com\r\nBcc: all@example.com" }),
    ).rejects.toThrow(TypeError);

    expect(server.deliveries).toEqual([]);
  });

  it("keeps its headers for any content of the subject and the names", async () => {
    await using server = await openMailOnServer();
    const evil =
      'Hej\r\nBcc: all@example.com\r\n\r\n<b>"x" <other@example.com>, y@example.com\u2028Bcc: z@example.com';

    await server.mail.send({ ...MESSAGE, subject: evil, to: { name: evil, address: "jan@example.com" } });

    const [delivery] = server.deliveries;
    const received = await PostalMime.parse(delivery?.source ?? "");
    const headers = received.headers.map(({ key }) => key);
    expect(headers).toEqual([...new Set(headers)]);
    expect(headers).not.toContain("bcc");
    expect(received.subject).toBe(evil.replaceAll(/\s+/g, " "));
    expect(received.to).toEqual([{ name: evil.replaceAll(/\s+/g, " "), address: "jan@example.com" }]);
    expect(received.text?.trim()).toBe(MESSAGE.text);
    expect(delivery?.envelope).toEqual(["nadaj@example.com", "jan@example.com"]);
  });
});

describe("an email with an unsubscribe link", () => {
  it("has the headers of one-click unsubscribe", () => {
    const unsubscribeUrl = "https://nadaj.example/api/notifications/unsubscribe?user=1";
    expect(composeMessage({ ...MESSAGE, unsubscribeUrl }, SENDER).headers).toMatchObject({
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(composeMessage(MESSAGE, SENDER).headers).toEqual({ "Auto-Submitted": "auto-generated" });
  });
});

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderEmail } from "./email-template.ts";
import { MAIL_SETTINGS, MESSAGE } from "./testing/mail-test-server.ts";
import { openMail } from "./mail.ts";
import { listOutbox } from "./outbox.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-mail-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe("mail without a server", () => {
  it("is stored as one private file in the outbox, with its content", async () => {
    const mail = openMail({ ...MAIL_SETTINGS, dataDir });
    const before = Date.now();

    await mail.verify();
    await mail.send({ ...MESSAGE, to: { name: "Łukasz Żbik", address: "lukasz@example.com" } });

    const { items, count } = await listOutbox({ dataDir, limit: 10, offset: 0 });
    expect(mail.smtp).toBe(false);
    expect(count).toBe(1);
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}$/),
        to: "Łukasz Żbik <lukasz@example.com>",
        subject: MESSAGE.subject,
        text: MESSAGE.text,
        sentAt: expect.any(Date),
      },
    ]);
    const sentAt = items[0]?.sentAt.getTime() ?? 0;
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(Date.now());
    const file = path.join(dataDir, "outbox", `${items[0]?.id}.eml`);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await PostalMime.parse(await readFile(file))).html?.trim()).toBe(MESSAGE.html);
  });

  it.each([
    ["jan@example.com", "jan@example.com"],
    ["Jan Żak <jan@example.com>", "Jan Żak <jan@example.com>"],
    ['"Żak, Jan; @home" <jan@example.com>', "Żak, Jan; @home <jan@example.com>"],
    ["<jan@example.com>", "jan@example.com"],
    ["ola+film@poczta.example.com", "ola+film@poczta.example.com"],
  ])("goes to %s", async (to, shown) => {
    await openMail({ ...MAIL_SETTINGS, dataDir }).send({ ...MESSAGE, to });

    expect((await listOutbox({ dataDir, limit: 1, offset: 0 })).items[0]?.to).toBe(shown);
  });

  it("is listed newest first, page by page", async () => {
    const mail = openMail({ ...MAIL_SETTINGS, dataDir });
    await Promise.all(["1", "2", "3", "4", "5"].map((subject) => mail.send({ ...MESSAGE, subject })));

    const first = await listOutbox({ dataDir, limit: 2, offset: 0 });
    const last = await listOutbox({ dataDir, limit: 2, offset: 4 });
    const beyond = await listOutbox({ dataDir, limit: 2, offset: 9 });

    const sent = (await listOutbox({ dataDir, limit: 10, offset: 0 })).items;
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(["1", "2", "3", "4", "5"]);
    expect(sent).toEqual(sent.toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime()));
    expect(new Set(sent.map(({ sentAt }) => sentAt.getTime())).size).toBe(5);
    expect(first).toEqual({ items: sent.slice(0, 2), count: 5 });
    expect(last).toEqual({ items: sent.slice(4), count: 5 });
    expect(beyond).toEqual({ items: [], count: 5 });
  });

  it("is listed as empty before the first email, and without other files", async () => {
    expect(await listOutbox({ dataDir, limit: 10, offset: 0 })).toEqual({ items: [], count: 0 });

    await openMail({ ...MAIL_SETTINGS, dataDir }).send(MESSAGE);
    await writeFile(path.join(dataDir, "outbox", "notes.txt"), "x");
    await writeFile(path.join(dataDir, "outbox", "..eml"), "x");

    expect((await listOutbox({ dataDir, limit: 10, offset: 0 })).count).toBe(1);
  });

  it("fails if its file cannot be written", async () => {
    await writeFile(path.join(dataDir, "outbox"), "a file where the folder should be");

    await expect(openMail({ ...MAIL_SETTINGS, dataDir }).send(MESSAGE)).rejects.toThrow(/ENOTDIR|EEXIST/);
  });

  it("keeps a rendered email unchanged", async () => {
    const { text, html } = renderEmail({
      locale: "pl",
      site: "Nadaj",
      title: "Potwierdź swój adres",
      paragraphs: ["Cześć, Jan <script>!"],
      button: { label: "Potwierdź adres", url: "https://nadaj.example/activate-account?code=a&email=b%2Bc" },
      footer: "Nie zakładasz konta? Zignoruj tę wiadomość.",
    });
    await openMail({ ...MAIL_SETTINGS, dataDir }).send({
      to: "jan@example.com",
      subject: "Potwierdź",
      text,
      html,
    });

    const [kept] = (await listOutbox({ dataDir, limit: 1, offset: 0 })).items;
    const source = await readFile(path.join(dataDir, "outbox", `${kept?.id}.eml`));
    expect(kept?.text).toBe(text.trim());
    expect((await PostalMime.parse(source)).html?.trim()).toBe(html.trim());
  });
});

import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { accounts, type Role } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { listOutbox, type OutboxMail } from "#server/platform/mail/outbox.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "./clips.ts";
import { seedAccount, type SeededAccount } from "./seeding.ts";
import { applyTemplate, keepTemplate } from "./video-template.ts";

export const SITE = `http://localhost:${process.env["E2E_PORT"]}`;
export const DATA_DIR = process.env["E2E_DATA_DIR"] ?? "";
export const PASSWORD = "haslo-testowe";

/** The path of a screen in a language. */
export function screen(locale: Locale, pathname: string): string {
  return locale === "pl" ? pathname : `/${locale}${pathname === "/" ? "" : pathname}`;
}

/** Matches the login page to which a guarded path redirects visitors, in the language of that path. */
export function loginRedirect(pathname: string): RegExp {
  const locale = pathname.startsWith("/en") ? "/en" : "";
  return new RegExp(`^${SITE}${locale}/login\\?next=`);
}

const emails = new Map<string, OutboxMail>();

/** The emails to an address, newest first. Each file is parsed once, as there are hundreds of them. */
export async function emailsTo(address: string): Promise<OutboxMail[]> {
  let limit = 0;
  let isComplete = false;
  while (!isComplete) {
    const { items, count } = await listOutbox({ dataDir: DATA_DIR, limit, offset: 0 });
    for (const email of items) emails.set(email.id, email);
    isComplete = emails.size >= count || limit >= count;
    limit += Math.max(1, count - emails.size);
  }
  return [...emails.values()].filter(({ to }) => to === address).toSorted(newestFirst);
}

function newestFirst(one: OutboxMail, other: OutboxMail): number {
  return other.sentAt.getTime() - one.sentAt.getTime();
}

/** The link in the newest email to an address. */
export async function linkInEmail(email: string, pathname: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const received = await emailsTo(email);
    link =
      received
        .map(({ text }) => new RegExp(`https?://\\S*${pathname}\\?\\S+`).exec(text)?.[0])
        .find(Boolean) ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return link;
}

export interface Creator extends Account {
  readonly channelId: string;
  readonly slug: string;
}

export interface Account {
  readonly email: string;
  readonly token: string;
  readonly call: Call;
}

/** An activated account that is logged in and has not accepted any terms yet. */
export function makeAccount(): Promise<Account> {
  return seed({ role: "user", hasAcceptedTerms: false });
}

async function seed(account: Pick<SeededAccount, "role" | "hasAcceptedTerms">): Promise<Account> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  return withToken(email, await seedAccount({ email, password: PASSWORD, ...account }));
}

/** A separate administrator for each test: others would change the settings of a shared one. */
export function makeAdministrator(): Promise<Account> {
  return seed({ role: "admin", hasAcceptedTerms: true });
}

function withToken(email: string, token: string): Account {
  const call = createClient({ base: `${SITE}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  return { email, token, call };
}

/** Changes the role of an account on the site. */
export async function setRole(account: Account, role: Role): Promise<void> {
  const { _id: id } = await account.call(accounts.me);
  await (await makeAdministrator()).call(users.edit, { params: { id }, body: { role } });
}

/** An account that has accepted the terms. */
export function makeMember(): Promise<Account> {
  return seed({ role: "user", hasAcceptedTerms: true });
}

/** A creator with a channel. */
export async function makeCreator(name: string): Promise<Creator> {
  const { email, token, call } = await seed({ role: "creator", hasAcceptedTerms: true });
  const { _id, slug } = await call(channels.create, { body: { name } });
  return { email, token, channelId: _id, slug, call };
}

/** A published video with all its renditions; only the first video of a clip is encoded. */
export async function publishVideo(creator: Creator, title: string, file = drawClip()): Promise<string> {
  const { call, channelId } = creator;
  const { _id } = await call(videos.create, { body: { channelId, title } });
  const isSeeded = await applyTemplate(file, _id);
  if (!isSeeded) await uploadFile(creator, _id, file);
  const params = { id: _id };
  await call(videos.edit, {
    params,
    body: { tags: ["śnieg", "animacja"], desc: "Zimowa scena. 0:05 zamieć" },
  });
  await call(videos.publish, { params });
  await expect(async () => {
    expect(await call(videos.processing, { params })).toMatchObject({ status: "public", progress: 100 });
  }).toPass({ timeout: 120_000 });
  if (!isSeeded) await keepTemplate(file, _id);
  return _id;
}

/** A video whose file is uploaded and being processed. */
export async function createUploadedVideo(
  creator: Creator,
  title: string,
  file = drawClip(),
): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channelId, title } });
  await uploadFile(creator, _id, file);
  return _id;
}

/** Uploads the file of a video that has none yet. */
export async function uploadFile(
  { token }: Pick<Creator, "token">,
  _id: string,
  file = drawClip(),
  site = SITE,
): Promise<void> {
  const bytes = await readFile(file);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const address = `${site}/api/videos/${_id}/upload`;
  const created = await fetch(address, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length) },
  });
  await fetch(new URL(created.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
}

/** Logs a browser in like a remembered login does. */
export async function signIn(page: Page, { token }: Pick<Creator, "token">): Promise<void> {
  await page.addInitScript((value) => {
    // It runs in frames, too, and sandboxed ones have no storage.
    if (self.origin !== "null") localStorage.setItem("token", value);
  }, token);
}

/** Accepts the terms, which a new account sees on its first page. */
export async function acceptTerms(page: Page, locale: Locale, { isNew = false } = {}): Promise<void> {
  await page.getByLabel(m.shell_terms_agree({}, { locale })).check();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: m.shell_terms_save({}, { locale }), exact: true }).click();
  // A new account sees the onboarding next.
  if (isNew)
    await page.getByRole("button", { name: m.accounts_onboarding_skip({}, { locale }), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Collects a page's errors: script errors, failed hydration, CSP violations. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  page.on("console", (message) => {
    const isPageError =
      message.type() === "error" && !/Failed to load resource.*(401|404)/.test(message.text());
    if (isPageError || /hydrat|Content Security Policy/i.test(message.text()))
      pageErrors.push(`${message.text()} at ${message.location().url}`);
  });
  return pageErrors;
}
